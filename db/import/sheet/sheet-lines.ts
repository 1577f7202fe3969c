/** A line of a pasted sheet with its label and section. */
export interface SheetLine {
  /** The heading above it, or the group in the first cell of its row. */
  section: string;
  /** Empty for a line with only a value. */
  label: string;
  value: string;
  /** The original text, for quoting. */
  words: string;
}

interface Names {
  /** Whether a text is the name of a field. */
  isField: (name: string) => boolean;
  /** Whether a text is the title of a section. */
  isSection: (name: string) => boolean;
}

const LABEL_WORDS_MAX = 4;
const HEADING_LENGTH_MAX = 40;
const WITH_COLON = /^([^:：]{1,60}?)\s*[:：]\s*(.*)$/;
/** `Battery & charging` continues as a title. */
const MORE_TITLE = /^(?:[&+]|and\b|features?$|details$|specifications?$|specs$)/i;

const ANSWER = /^(?:yes|no|not supported|supported)$/i;

/** Joins `Rear Camera - OIS` with the `Yes` or `No` below it; without the answer it would read as a yes. */
function withAnswers(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines.filter((text) => tidy(text) !== '')) {
    const above = joined.at(-1);
    if (above !== undefined && ANSWER.test(tidy(line)) && !/[:\t]/.test(above))
      joined[joined.length - 1] = `${above}: ${line}`;
    else joined.push(line);
  }
  return joined;
}

/** Handles table rows, `Label: value`, `Label value`, and labels with the value on the lines below. */
export function sheetLines(text: string, { isField, isSection }: Names): SheetLine[] {
  const lines: SheetLine[] = [];
  let section = '';
  /** A label whose value follows on the next lines. */
  let above = '';
  let isAnswered = true;
  const isTitle = (text: string) => text.length <= HEADING_LENGTH_MAX && !/\d/.test(text) && isSection(text);
  const add = (label: string, value: string, words: string) => {
    lines.push({ section, label, value, words });
    isAnswered = true;
  };

  for (const raw of withAnswers(text.split(/\r\n|[\n\r\u2028]/))) {
    const cells = raw.split('\t').map(tidy).filter(Boolean);
    const [line = ''] = cells;
    if (line === '') continue;
    if (cells.length > 1) {
      const [, second = ''] = cells;
      if (cells.length > 2 && !/\d/.test(second) && (isSection(line) || isField(second))) section = cells.shift() ?? '';
      const [label = '', ...values] = cells;
      above = '';
      add(label, values.join(' | '), `${label}: ${values.join(' | ')}`);
      continue;
    }
    const colon = WITH_COLON.exec(line);
    const heading = line.replace(/\s*[:：]$/, '');
    const start = leadingName(line, isField);
    const rest = line.slice(start.length).trim();
    if (colon?.[2] && !/^\d/.test(colon[1] ?? '')) {
      above = '';
      add(colon[1] ?? '', colon[2], line);
    } else if (isField(heading) || (isAnswered && isTitle(heading) && (start === '' || MORE_TITLE.test(rest)))) {
      if (isTitle(heading)) section = heading;
      above = isField(heading) ? heading : '';
      isAnswered = above === '';
    } else if (start !== '' && isAnswered) {
      above = '';
      add(start, rest.replace(/^[-–—|=]\s+/, ''), line);
    } else add(above, line, above ? `${above}: ${line}` : line);
  }
  return lines;
}

function tidy(text: string): string {
  return text
    .replace(/[®™©\u200b\ufeff]|\((?:r|tm)\)/gi, '')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(/^[\s•●▪◦‣·*✓✔–—-]+(?=\D)/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The longest field name that a line begins with. */
function leadingName(line: string, isField: (name: string) => boolean): string {
  const words = line.split(' ');
  for (let count = Math.min(LABEL_WORDS_MAX, words.length - 1); count > 0; count--) {
    const name = words.slice(0, count).join(' ');
    if (!/[,;&+-]$/.test(name) && isField(name)) return name;
  }
  return '';
}
