type Child = Node | string | undefined | false;

type Value = string | number | boolean | undefined | ((event: Event) => void);

/**
 * Makes an element. A function is a listener (`onclick`), `true` an attribute without a value, `false`
 * and `undefined` none. Strings become text: nothing here is ever read as HTML.
 */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== undefined && value !== false) element.setAttribute(key, String(value));
  }
  for (const child of children) if (child !== undefined && child !== false) element.append(child);
  return element;
}

/** A button that does something on this page. */
export function button(
  label: string,
  onclick: () => void,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLButtonElement {
  const content = children.length > 0 ? children : [label];
  const labels = children.length > 0 ? { "aria-label": label, title: label } : {};
  return h("button", { type: "button", ...labels, ...attributes, onclick }, ...content);
}
