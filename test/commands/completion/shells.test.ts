import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf } from "../../support/folder.js";
import { sampleBytes } from "../../support/samples.js";
import { piSession } from "../../support/spawn.js";

/** Each shell, reading what `completion` prints and nothing of the user's. */
const SHELLS = {
  bash: "bash --noprofile --rcfile completion -i",
  zsh: "zsh -i",
  fish: "fish --no-config -i -C 'source completion'",
};

/** What is typed, ⇥ for the tab key, and the words that the program is then called with. */
const TYPED = {
  "tr⇥ talk.⇥--fo⇥ j⇥": ["tree", "talk.jsonl", "--format", "json"],
  "tree talk.jsonl --format=j⇥": ["tree", "talk.jsonl", "--format=json"],
  "show talk.jsonl @b⇥": ["show", "talk.jsonl", "@branded types?"],
  "show talk.jsonl 4e⇥ @u⇥": ["show", "talk.jsonl", "4e6d13a8", "@units fixed"],
  "tree talk.jsonl --from=@u⇥": ["tree", "talk.jsonl", "--from=@units fixed"],
  "show my⇥@b⇥": ["show", "my talk.jsonl", "@branded types?"],
  "show my\\ t⇥4e⇥": ["show", "my talk.jsonl", "4e6d13a8"],
  'show "my talk.jsonl" 4e⇥': ["show", "my talk.jsonl", "4e6d13a8"],
  "migrate --out-dir ou⇥": ["migrate", "--out-dir", "out/"],
  "migrate --out-dir=ou⇥": ["migrate", "--out-dir=out/"],
};

describe.each(Object.entries(SHELLS))("%s", (shell, command) => {
  const isThere = process.platform === "linux" && spawnSync(shell, ["--version"]).status === 0;

  test.skipIf(!isThere)(`completes (skipped where there is no ${shell})`, () => {
    const { out: script } = piSession(["completion", shell]);
    const talk = sampleBytes("branches.jsonl");
    const folder = folderOf({
      "talk.jsonl": talk,
      "my talk.jsonl": talk,
      "out/x": "",
      completion: script,
      ".zshrc": "autoload -Uz compinit && compinit -u -D\nsource ./completion\n",
      // Completes as the program does; else it writes down its words.
      "bin/pi-session": `#!/bin/sh
        if [ "$1" = __complete ]; then exec '${process.execPath}' '${resolve("bin/pi-session.js")}' "$@"; fi
        for word; do printf '%s\\0' "$word" >> called; done; printf '\\n' >> called\n`,
    });
    chmodSync(join(folder, "bin/pi-session"), 0o755);
    writeFileSync(join(folder, "called"), "");

    const calls = Object.keys(TYPED).map((line) => `pi-session ${line}\r`);
    spawnSync("script", ["-qec", command, "/dev/null"], {
      cwd: folder,
      env: { HOME: folder, TERM: "dumb", PATH: `${folder}/bin:${process.env.PATH}` },
      input: [...calls, "exit\r"].join("").replaceAll("⇥", "\t"),
      timeout: 50_000,
    });
    const called = readFileSync(join(folder, "called"), "utf8").split("\n").slice(0, -1);
    const words = called.map((line) => line.split("\0").slice(0, -1));
    // zsh takes the slash after a folder away again when the word is done.
    const expected = Object.values(TYPED).map((each) =>
      each.map((word) => (shell === "zsh" ? word.replace(/\/$/, "") : word)),
    );
    expect(words).toEqual(expected);
  });
});
