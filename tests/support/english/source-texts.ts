import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

interface SourceText {
  text: string;
  line: number;
}

/** Texts of a source file that people could see: JSX text and every literal with more than one word. */
export function textsOfSource(file: string, source = readFileSync(file, 'utf8')): SourceText[] {
  const found: SourceText[] = [];
  const add = (text: string, start: number) => found.push({ text, line: source.slice(0, start).split('\n').length });
  // A single lower-case word is an API value or a class, not a sentence.
  const addSentence = (text: string, start: number) => {
    if (/\s|^[A-Z]/.test(text.trim())) add(text, start);
  };
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') addSentence(value, start);
    },
    // Read as one sentence, because its words may be on both sides of a value.
    TemplateLiteral: ({ quasis, start }) => addSentence(quasis.map(({ value }) => value.cooked).join('…'), start),
    JSXText: ({ value, start }) => add(value, start),
  }).visit(parseSync(file, source).program);
  return found;
}
