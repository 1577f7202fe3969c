import type { Node } from '@tiptap/pm/model';
import { NOTE_CONTEXT_MAX, NOTE_QUOTE_MAX, type NoteAnchor } from '#contract/article/notes.ts';

/** Editor positions, between two characters. */
export interface Place {
  from: number;
  to: number;
}

interface Piece {
  /** Offset in the text. */
  at: number;
  /** Position in the document. */
  pos: number;
  length: number;
}

/** The text of a document, one line per block, with the document position of each offset. */
interface DocText {
  text: string;
  pieces: Piece[];
}

export function docText(doc: Node): DocText {
  const pieces: Piece[] = [];
  let text = '';
  doc.descendants((node, pos) => {
    if (node.isText) {
      pieces.push({ at: text.length, pos, length: node.nodeSize });
      text += node.text;
    } else if (node.type.name === 'hardBreak' || (node.isTextblock && text !== '')) text += '\n';
  });
  return { text, pieces };
}

/** The selected text with its context; null when nothing is selected. */
export function anchorAt({ text, pieces }: DocText, { from, to }: Place): NoteAnchor | null {
  const inside = pieces.filter(({ pos, length }) => pos < to && pos + length > from);
  const [first] = inside;
  const last = inside.at(-1);
  if (!first || !last) return null;
  const first0 = first.at + Math.max(0, from - first.pos);
  const words = text.slice(first0, last.at + Math.min(last.length, to - last.pos));
  const start = first0 + (words.length - words.trimStart().length);
  const quote = words.trim().slice(0, NOTE_QUOTE_MAX);
  if (quote === '') return null;
  const end = start + quote.length;
  return {
    start,
    end,
    quote,
    before: text.slice(Math.max(0, start - NOTE_CONTEXT_MAX), start),
    after: text.slice(end, end + NOTE_CONTEXT_MAX),
  };
}

export function placeOf({ pieces }: DocText, { start, end }: { start: number; end: number }): Place | null {
  const first = pieces.find(({ at, length }) => at + length > start);
  const last = pieces.findLast(({ at }) => at < end);
  if (!first || !last) return null;
  const from = first.pos + Math.max(0, start - first.at);
  const to = last.pos + Math.min(last.length, end - last.at);
  return from < to ? { from, to } : null;
}

/** Short quotes occur in many places, so their context must match. */
const LONG_QUOTE = 12;
const WELL_AGREED = 8;
/** How much of the context must be present for a deleted quote to be found again. */
const BACK = 0.75;
/** How much of the context must match for a rewritten quote. */
const FRAME = 12;

/**
 * Finds a thread's quote in a text that may have changed: at its old place, else where the context matches best, else
 * the rewritten text between the same neighbours; null when it is gone. A deleted quote counts as found only together
 * with its context.
 */
export function findWords(text: string, anchor: NoteAnchor): { start: number; end: number } | null {
  const { quote, before, after, start } = anchor;
  let best: { at: number; agreed: number; far: number } | null = null;
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    const agreed = agreement(text, at, anchor);
    const far = Math.abs(at - (start ?? 0));
    if (!best || agreed > best.agreed || (agreed === best.agreed && far < best.far)) best = { at, agreed, far };
  }
  if (best) {
    const all = before.length + after.length;
    const isThere =
      start === null
        ? best.agreed >= all * BACK
        : best.at === start || quote.length >= LONG_QUOTE || best.agreed >= Math.min(WELL_AGREED, all);
    if (isThere) return { start: best.at, end: best.at + quote.length };
  }
  return start === null ? null : findRewritten(text, anchor);
}

function agreement(text: string, at: number, { quote, before, after }: NoteAnchor): number {
  let same = 0;
  while (same < before.length && text[at - 1 - same] === before.at(-1 - same)) same++;
  let next = 0;
  const end = at + quote.length;
  while (next < after.length && text[end + next] === after[next]) next++;
  return same + next;
}

function findRewritten(text: string, { quote, before, after }: NoteAnchor): { start: number; end: number } | null {
  const head = before.slice(-FRAME);
  const tail = after.slice(0, FRAME);
  if (head.length < FRAME || tail.length < FRAME) return null;
  const at = text.indexOf(head);
  if (at === -1) return null;
  const start = at + head.length;
  const end = text.indexOf(tail, start);
  return end > start && end - start <= quote.length * 2 + FRAME ? { start, end } : null;
}
