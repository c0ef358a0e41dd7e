// The licences of the packages that the bundle holds, as they ask to be passed on with it.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * One text with name, version and licence of every package that went into a bundle.
 * Throws where a package ships no licence text: then someone has to look at it.
 * @param inputs paths of the bundled files, from the folder `root`
 */
export function licencesOf(inputs, root) {
  const sections = packagesOf(inputs, root).map(({ name, version, license, folder }) => {
    const title = `${name} ${version} (${license})`;
    return `${"-".repeat(80)}\n${title}\n\n${licenceText(name, folder)}\n`;
  });
  return `pi-session-toolkit contains code of these packages, under their own licences.\n\n${sections.join("\n")}`;
}

/** The packages that bundled files come from, by name: what each says of itself, and its folder. */
export function packagesOf(inputs, root) {
  const folders = new Set();
  for (const input of inputs) {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? [];
    if (folder !== undefined) folders.add(resolve(root, folder));
  }
  const packages = Array.from(folders, (folder) => {
    return { ...JSON.parse(readFileSync(join(folder, "package.json"), "utf8")), folder };
  });
  return packages.sort((left, right) => (left.name < right.name ? -1 : 1));
}

function licenceText(name, folder) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  if (files.length === 0) throw new Error(`${name} is bundled but ships no licence text`);
  const texts = files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
  return texts.join("\n\n");
}
