export function countEdits(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const changedOver =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        changedOver ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, other.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;

/** Short words are not corrected; long ones may contain two errors. */
function editsAllowed(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 9 ? 1 : 2;
}

/** Words that sound alike are one edit apart, whatever their letters: 'jeladera' and 'geladeira'. */
export function findNearestWords(word: string, known: Iterable<string>): string[] {
  let fewest = editsAllowed(word);
  let nearest: string[] = [];
  const sound = getSound(word);
  for (const each of known) {
    // Codes and sizes are not corrected: there is always a near match among thousands of them.
    if (hasDigit(each) || each === word || fewest === 0) continue;
    const soundsAlike = getSound(each) === sound;
    if (!soundsAlike && Math.abs(each.length - word.length) > fewest) continue;
    if (getFirstSound(each) !== getFirstSound(word)) continue;
    const edits = soundsAlike ? 1 : countEdits(word, each);
    if (edits > fewest) continue;
    nearest = edits < fewest ? [each] : [...nearest, each];
    fewest = edits;
  }
  return nearest;
}

/** Letters that begin words alike. Others mean another word: 'cadeira' is not 'madeira', 'ouro' not 'couro'. */
const alike = ["gj", "ckqsxz", "vw", "eiy", "ou"];
const hasDigit = (word: string): boolean => /\d/.test(word);

function getFirstSound(word: string): string {
  const [first = ""] = word.replace(/^h/, "");
  return alike.find((letters) => letters.includes(first)) ?? first;
}

const spellings: ReadonlyArray<readonly [RegExp, string]> = [
  [/ch/g, "x"],
  [/h/g, ""],
  [/g(?=[ei])/g, "j"],
  [/c(?=[ei])|z/g, "s"],
  [/qu(?=[ei])|c|q/g, "k"],
  [/w/g, "v"],
  [/y/g, "i"],
  [/ei/g, "e"],
  [/ou/g, "o"],
  [/(.)\1/g, "$1"],
  [/m(?=[^aeiou])/g, "n"],
  [/e$/, "i"],
  [/l$/, "u"],
];

/** Maps Portuguese spellings without accents to their sound. */
const getSound = (word: string): string =>
  spellings.reduce((sound, [letters, by]) => sound.replace(letters, by), word);
