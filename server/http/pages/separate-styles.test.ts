import { expect, test } from 'vitest';
import * as styles from './separate-styles.ts';

function separateStyles(html: string) {
  const { pieces, css } = styles.separateStyles(html);
  return { html: pieces.join(''), css };
}

test('style attributes become one style sheet without duplicates', () => {
  const html =
    '<i style="width:calc(var(--mm) * 7)" class="a">x</i><b style="--a:&quot;x&#x27;">style=&quot;y&quot;</b>';
  expect(separateStyles(`${html}<u style="width:calc(var(--mm) * 7)"></u>`)).toEqual({
    html: '<i data-style="0" class="a">x</i><b data-style="1">style=&quot;y&quot;</b><u data-style="0"></u>',
    css: '[data-style="0"]{width:calc(var(--mm) * 7)}[data-style="1"]{--a:"x\'}',
  });
  expect(separateStyles('<p data-style="9" class="style">none</p>')).toEqual({
    html: '<p data-style="9" class="style">none</p>',
    css: '',
  });
  expect(separateStyles('<p>none</p>')).toEqual({ html: '<p>none</p>', css: '' });
});

test.each(['width:1px}*{color:red', '--a:&lt;/style&gt;', '--a:</style>'])('%s is dropped', (style) => {
  expect(separateStyles(`<i style="${style}"></i>`)).toEqual({ html: '<i></i>', css: '' });
});
