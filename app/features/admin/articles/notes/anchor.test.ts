import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { articleSchema } from '#app/desk-kit/editor/article-schema.ts';
import type { NoteAnchor } from '#contract/article/notes.ts';
import { anchorAt, docText, findWords, placeOf } from './anchor.ts';

const schema = getSchema(articleSchema);
const doc = (...blocks: object[]) => docText(schema.nodeFromJSON({ type: 'doc', content: blocks }));
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const words = (text: string, ...marks: string[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});

/** The anchor of the n-th occurrence of the words. */
function anchorOf(text: string, quote: string, nth = 0): NoteAnchor {
  let start = text.indexOf(quote);
  for (let at = 0; at < nth; at++) start = text.indexOf(quote, start + 1);
  const end = start + quote.length;
  return { start, end, quote, before: text.slice(Math.max(0, start - 40), start), after: text.slice(end, end + 40) };
}

const found = (text: string, anchor: NoteAnchor) => {
  const place = findWords(text, anchor);
  return place && text.slice(place.start, place.end);
};

describe('positions in the document and offsets in its text', () => {
  const index = doc(
    { type: 'heading', attrs: { level: 2 }, content: [words('A heading')] },
    paragraph(words('Some '), words('bold', 'bold'), words(' words')),
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [paragraph(words('An item'), { type: 'hardBreak' })] }],
    },
    { type: 'codeBlock', content: [words('let code;')] },
  );

  test('convert to each other for every selection', () => {
    expect(index.text).toBe('A heading\nSome bold words\nAn item\n\nlet code;');
    for (const quote of ['A heading', 'bold', 'me bold wo', 'heading\nSome', 'item', 'let code;']) {
      const start = index.text.indexOf(quote);
      const place = placeOf(index, { start, end: start + quote.length });
      expect(place && anchorAt(index, place), quote).toMatchObject({ start, quote });
    }
  });

  test('leave out surrounding spaces', () => {
    const place = placeOf(index, { start: 14, end: 20 });
    expect(index.text.slice(14, 20)).toBe(' bold ');
    expect(place && anchorAt(index, place)?.quote).toBe('bold');
    expect(anchorAt(index, { from: 0, to: 1 })).toBeNull();
  });
});

describe('a quote', () => {
  const text = 'The phone is light. The camera of the phone is good, and the phone lasts a day.';

  test('is found after text was added before and after it', () => {
    const anchor = anchorOf(text, 'phone', 1);
    const changed = `An opening line. ${text} And an end.`;
    const place = findWords(changed, anchor);
    expect(changed.slice(0, place?.start)).toMatch(/camera of the $/);
  });

  test('that occurs several times is found where its context matches', () => {
    for (const nth of [0, 1, 2]) {
      const anchor = { ...anchorOf(text, 'phone', nth), start: 0, end: 5 };
      expect(findWords(text, anchor)?.start).toBe(anchorOf(text, 'phone', nth).start);
    }
  });

  test('that was rewritten is found between its neighbours', () => {
    const anchor = anchorOf(text, 'camera of the phone');
    expect(found(text.replace('camera of the phone', 'big camera'), anchor)).toBe('big camera');
  });

  test('that was deleted is not found in a similar short word elsewhere', () => {
    const anchor = anchorOf(text, 'light');
    expect(found('Nothing is left but a light in the window over there.', anchor)).toBeNull();
    expect(found('', anchor)).toBeNull();
  });

  test('that was deleted is found only with its context', () => {
    const anchor = { ...anchorOf(text, 'phone', 1), start: null, end: null };
    expect(found('The phone is light, and the phone lasts a day.', anchor)).toBeNull();
    expect(findWords(text, anchor)?.start).toBe(anchorOf(text, 'phone', 1).start);
  });
});
