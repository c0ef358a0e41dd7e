import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** Longer ones are no rarer. */
const LONGEST = 32;

/**
 * Texts of which every match of an expression contains one: what must stand, character for character,
 * in each of its alternatives. Undefined where there is an alternative of which nothing is known.
 * Only characters that JSON writes as they are, or as `\uXXXX`, are in them.
 * @param expression with the flag `u`
 */
export function needlesOf(expression: RegExp): string[] | undefined {
  const parser = new RegExpParser();
  const { source, ignoreCase } = expression;
  const { alternatives } = parser.parsePattern(source, 0, source.length, { unicode: true });
  const needles: string[] = [];
  for (const alternative of alternatives) {
    const runs = new Runs(ignoreCase);
    runs.alternative(alternative);
    const needle = runs.longest();
    if (needle === "") return undefined;
    needles.push(needle);
  }
  return needles;
}

/** Gathers the runs of characters that an expression asks for one right after the other. */
class Runs {
  readonly #ignoreCase: boolean;
  #best = "";
  #run = "";

  constructor(ignoreCase: boolean) {
    this.#ignoreCase = ignoreCase;
  }

  longest(): string {
    this.#end();
    return this.#best;
  }

  alternative({ elements }: AST.Alternative): void {
    for (const element of elements) this.#element(element);
  }

  #element(element: AST.Element): void {
    switch (element.type) {
      case "Character":
        this.#character(element.value);
        return;
      case "Assertion":
        // It takes no characters: what stands before and after it adjoin.
        return;
      case "Group":
      case "CapturingGroup":
        this.#group(element);
        return;
      case "Quantifier":
        this.#quantifier(element);
        return;
      default:
        this.#end();
    }
  }

  #group(group: AST.Group | AST.CapturingGroup): void {
    const [only, ...others] = group.alternatives;
    const hasModifiers = group.type === "Group" && group.modifiers !== null;
    if (only === undefined || others.length > 0 || hasModifiers) this.#end();
    else this.alternative(only);
  }

  #quantifier({ min, max, element }: AST.Quantifier): void {
    const exact = min === max && element.type === "Character";
    for (let times = exact ? Math.min(min, LONGEST) : Math.min(min, 1); times > 0; times--) {
      this.#element(element);
    }
    if (!(exact && min <= LONGEST)) this.#end();
  }

  #character(codePoint: number): void {
    if (isPlain(codePoint, this.#ignoreCase)) this.#run += String.fromCodePoint(codePoint);
    else this.#end();
  }

  #end(): void {
    if (bytesOf(this.#run) > bytesOf(this.#best)) this.#best = this.#run;
    this.#run = "";
  }
}

function bytesOf(text: string): number {
  return Math.min(LONGEST, Buffer.byteLength(text));
}

/**
 * Is this character written in JSON as itself or as `\uXXXX`, and in no other way? Where case does
 * not matter, letters beyond ASCII have more forms than two.
 */
function isPlain(codePoint: number, ignoreCase: boolean): boolean {
  if (codePoint < 0x20 || '"\\/'.includes(String.fromCodePoint(codePoint))) return false;
  if (codePoint < 0x7f) return true;
  const isSurrogate = codePoint >= 0xd800 && codePoint < 0xe000;
  // U+FFFD also stands for bytes that are no UTF-8.
  return !(ignoreCase || isSurrogate || codePoint === 0xfffd);
}
