/** Words that are correct and hard to read. Whole words, in any case; the comment says what to write instead. */
const UNPLAIN: readonly RegExp[] = [
  /nobody('s|’s)?/, // no one, or turn the sentence round: "No comments yet"
  /somebody('s|’s)?/, // someone, or who it is: "an editor", "a reader"
  /whoever/, // anyone who
  /anew/, // again
  /shall/, // will, or the imperative
  /(is|are|was|were|be|been|being) told/, // gets a notification, sees, reads
  /stands(?! out| for)/, // is, is listed, shows
  /hangs/, // depends on, does not respond
  /lies/, // is
  /(go|goes|went) along/, // also, with it
  /in vain/, // without results, unsuccessfully
  /(take|takes|took|taken|taking) (it |them |this )?back/, // undo, withdraw, remove
  /what ships|(is|are) shipped/, // the default
  /in the meantime/, // while you were editing, since
  /any ?more/, // no longer
  /hence|thereby|whilst|amongst|hitherto/, // so, and
  /dearer|dearest/, // more expensive
  /(can|cannot|can’t) stand/, // is allowed, can be
  /middle[- ]class/, // of phones and chips: mid-range
  /(rows?|items?|lines?|bytes|codes?|rounds|mails?) an? (variant|phone|core|line|row|cell|engine)/, // one per variant
  /still to come/, // in the future, scheduled
];

/** Sentences in which such a word is right. Keep this short: change the sentence first. */
const ALLOWED: readonly string[] = [
  // A value of the API, in its documentation.
  '"nobody"',
  'Use “me”, “nobody” or the ID of a person.',
];

const ANY = new RegExp(`(?<![\\w-])(?:${UNPLAIN.map(({ source }) => source).join('|')})(?![\\w-])`, 'gi');

export function unplainWordsIn(text: string): string[] {
  const rest = ALLOWED.reduce((left, sentence) => left.replaceAll(sentence, ''), text);
  return [...rest.replace(/\s+/g, ' ').matchAll(ANY)].map(([word]) => word);
}
