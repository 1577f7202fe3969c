/**
 * How the text looks while it is written: close to what readers get from features/article. It travels with the
 * editor's code, so that no reader's style sheet holds it.
 */
const STYLE = `
.article-text { font-size: 1.0625rem; line-height: 1.65; overflow-wrap: anywhere; }
.article-text > * + * { margin-top: 1.125rem; }
.article-text > :is(p, h2, h3, ul, ol, blockquote, hr) { max-width: 50ch; }
.article-text h2 { font-size: 1.5rem; margin-top: 2.25rem; }
.article-text h3 { font-size: 1.25rem; margin-top: 1.75rem; }
.article-text :is(ul, ol) { padding-left: 1.5rem; }
.article-text ul { list-style: disc; }
.article-text ol { list-style: decimal; }
.article-text li + li { margin-top: 0.35rem; }
.article-text blockquote { border-left: 2px solid var(--ink); padding-left: 1.25rem; font-size: 1.125em; }
.article-text code { background: var(--line); border-radius: 0.25rem; padding: 0.1em 0.25em; font-size: 0.92em; }
.article-text pre { background: var(--paper); border: 1px solid var(--line); border-radius: 0.625rem; padding: 1rem; overflow-x: auto; font-size: 0.875rem; }
.article-text pre code { background: none; padding: 0; }
.article-text a:not([inert] *) { color: var(--accent-ink); text-decoration: underline; text-underline-offset: 3px; }
.article-text hr { border-top: 1px solid var(--line-2); margin-block: 1.75rem; }
.article-text table:not([inert] *) { border-collapse: collapse; width: 100%; font-size: 0.875rem; line-height: 1.4; table-layout: fixed; }
.article-text :is(td, th):not([inert] *) { border: 1px solid var(--line-2); padding: 0.5rem 0.75rem; text-align: left; vertical-align: top; }
.article-text th:not([inert] *) { font-weight: 600; background: var(--paper); }
.article-text .selectedCell { background: var(--accent-wash); }
.article-text .ProseMirror-selectednode { outline: 2px solid var(--accent); outline-offset: 4px; border-radius: 0.5rem; }
`;

export function ArticleTextStyle() {
  return <style>{STYLE}</style>;
}
