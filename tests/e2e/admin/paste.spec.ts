import type { Page } from '@playwright/test';
import type { Blog } from '#contract/blogs.ts';
import { createOwnPhones, uniqueName } from '#tests/support/browser/admin-api.ts';
import { collectConsoleErrors, expect, openHydrated, test } from '#tests/support/browser/browser.ts';
import { signInAs, storeToken } from '#tests/support/browser/sign-in.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import { picture } from '#tests/support/content/pictures.ts';

/** The clipboard of Word 365: conditional comments, list markers as text, a picture on the computer. */
const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<style><!-- /* Font Definitions */ p.MsoNormal {margin:0cm;font-size:11.0pt;font-family:"Calibri",sans-serif;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-IN style='tab-interval:36.0pt'><!--StartFragment-->
<h1>From Word<o:p></o:p></h1>
<p class=MsoNormal>A <b>bold</b> and an <i>italic</i> word, <a href="https://handset.test/x">linked</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span><![endif]>First point<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->Inner point<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]-->Second point<o:p></o:p></p>
<h2>Steps<o:p></o:p></h2>
<p class=MsoListParagraphCxSpFirst style='mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><!--[endif]-->Charge it<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><!--[endif]-->Use it<o:p></o:p></p>
<p class=MsoNormal><img width=300 src="file:///C:/Users/asha/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" alt="A chart of prices"></p>
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Model</p></td><td><p class=MsoNormal>Price</p></td></tr></table>
<!--EndFragment--></body></html>`;

/**
 * The clipboard of Google Docs: everything in a bold that is not bold, weights as styles, nested lists beside their
 * items.
 */
const DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-6a7b0c1d-7fff-1234-5678-90abcdef1234"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-weight:400;">From Docs</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;">Plain, </span><span style="font-size:11pt;font-weight:700;">heavy</span><span style="font-weight:400;font-style:italic;"> and slanted, </span><a href="https://www.google.com/url?q=https://handset.test/docs&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;">linked</span></a><span>.</span></p><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>Outer</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Inner of Docs</span></p></li></ul></ul><br /><p dir="ltr"><span><img src="https://lh7-rt.googleusercontent.com/docsz/picture-of-a-phone" width="200" /></span></p></b>`;

const MARKDOWN = `# From Markdown

A **bold** word and a [link](https://handset.test/md).

- one
- two
  - inner

1. first
2. second

> A quotation.

| Model | Price |
|-------|------:|
| One   | 9,999 |

\`\`\`js
const battery = 5000;
\`\`\`
`;

const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' });

async function paste(page: Page, types: Record<string, string>, png = ''): Promise<void> {
  await text(page).evaluate(
    (element, [data, base64]) => {
      const clipboardData = new DataTransfer();
      for (const [type, content] of Object.entries(data)) clipboardData.setData(type, content);
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      if (base64) clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [types, png] as const,
  );
}

test('a paste from Word, Google Docs or Markdown keeps its structure', async ({ page }) => {
  const heard = collectConsoleErrors(page);
  const admin = await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/blogs/add');
  await page.getByLabel('Title', { exact: true }).fill(uniqueName('Pasted together'));
  await text(page).click();

  // Office programs add a picture of the text: the text wins.
  const rendition = (await picture('png', 64, 48)).toString('base64');
  await paste(page, { 'text/html': WORD, 'text/plain': 'From Word' }, rendition);
  const body = text(page);
  const leftOut = page.getByRole('status', { name: 'Not pasted' });
  await expect(body.locator('h2')).toHaveText(['From Word']);
  await expect(body.locator('h3')).toHaveText(['Steps']);
  await expect(body.locator('ul > li > ul > li')).toHaveText(['Inner point']);
  await expect(body.locator('ol > li')).toHaveText(['Charge it', 'Use it']);
  await expect(body.locator('table td')).toHaveText(['Model', 'Price']);
  await expect(body.getByRole('link', { name: 'linked' })).toHaveAttribute('href', 'https://handset.test/x');
  await expect(body).not.toContainText('·');
  await expect(leftOut).toContainText('“A chart of prices”, “clip_image001.png” on your computer');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Below the table: the editor adds a paragraph there, and notices the caret shortly after.
  await body.locator(':is(table, .tableWrapper) + p').click();
  await expect(page.getByRole('button', { name: 'Add row', exact: true })).toBeHidden();
  await paste(page, { 'text/html': DOCS, 'text/plain': 'From Docs' });
  await expect(body.locator('h2')).toHaveText(['From Word', 'From Docs']);
  await expect(body.locator('strong')).toHaveText(['bold', 'heavy']);
  await expect(body.locator('li li')).toHaveText(['Inner point', 'Inner of Docs']);
  await expect(body.locator('a[href="https://handset.test/docs"]')).toHaveText('linked');
  await expect(leftOut).toContainText('https://lh7-rt.googleusercontent.com/docsz/picture-of-a-phone');
  await leftOut.getByRole('button', { name: 'OK' }).click();

  // The cursor is where the last text ended.
  await body.focus();
  await page.keyboard.press('Enter');
  await paste(page, { 'text/plain': MARKDOWN });
  await expect(body.locator('h2')).toHaveText(['From Word', 'From Docs', 'From Markdown']);
  await expect(body.locator('blockquote')).toHaveText('A quotation.');
  await expect(body.locator('table th')).toHaveText(['Model', 'Price']);
  await expect(body.locator('pre')).toContainText('const battery = 5000;');
  await expect(body.locator('a[href="https://handset.test/md"]')).toHaveText('link');

  // A picture alone is uploaded and must be described.
  await paste(page, {}, rendition);
  const dialog = page.getByRole('dialog', { name: 'Insert picture' });
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await dialog.getByLabel('Description').fill('A pasted phone');
  await expect(dialog.getByRole('button', { name: 'Insert' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(body.getByRole('img', { name: 'A pasted phone' })).toBeVisible();

  // The server accepts all of it.
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page).toHaveURL(/\/edit\//);
  const id = page.url().split('/').at(-1);
  const headers = authHeaders(admin.token);
  const blog: Blog = await (await page.request.get(`/api/blogs/${id}`, { headers })).json();
  const kinds = new Set(blog.body.content.map(({ type }) => type));
  const expected = ['heading', 'paragraph', 'bulletList', 'orderedList', 'blockquote', 'table', 'codeBlock', 'picture'];
  for (const kind of expected) expect(kinds).toContain(kind);
  expect(heard).toEqual([]);
});

test('Word’s marks for right-to-left scripts change no style', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/blogs/add');
  await text(page).click();
  const html = `<p class=MsoNormal>The <b style='mso-bidi-font-weight:normal'>battery lasts</b> and <span
    style='mso-bidi-font-weight:bold'>plain words</span> and <span style='color:black;mso-bidi-font-style: italic'>upright</span>,
    <span style='mso-bidi-font-weight:normal;font-weight:bold'>heavy</span></p>`;
  await paste(page, { 'text/html': html, 'text/plain': 'The battery lasts' });
  await expect(text(page)).toContainText('plain words');
  await expect(text(page).locator('strong')).toHaveText(['battery lasts', 'heavy']);
  await expect(text(page).locator('em')).toHaveCount(0);
});

async function drop(page: Page, types: Record<string, string>, file: { name: string; type: string }): Promise<boolean> {
  return text(page).evaluate(
    (element, [data, { name, type }]) => {
      const dataTransfer = new DataTransfer();
      for (const [kind, content] of Object.entries(data)) dataTransfer.setData(kind, content);
      dataTransfer.items.add(new File(['bytes'], name, { type }));
      const { left, top } = element.getBoundingClientRect();
      const at = { clientX: left + 20, clientY: top + 20 };
      const event = new DragEvent('drop', { ...at, dataTransfer, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    },
    [types, file] as const,
  );
}

test('Markdown is pasted as text when its parser fails to load', async ({ page, context }) => {
  // Before anything is loaded, because the service worker would have it cached.
  await context.route(/\/assets\/marked/, (route) => route.abort());
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/blogs/add');
  await text(page).click();
  await context.setOffline(true);
  await paste(page, { 'text/plain': '# A heading\n\nWords below it' });
  await expect(text(page)).toContainText('# A heading');
  await expect(text(page)).toContainText('Words below it');
  await context.setOffline(false);
});

test('a picture copied or dragged from a page is inserted once', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/blogs/add');
  await text(page).click();
  const png = (await picture('png', 64, 48)).toString('base64');
  const dialog = page.getByRole('dialog', { name: 'Insert picture' });
  const leftOut = page.getByRole('status', { name: 'Not pasted' });

  for (const source of ['https://handset.test/phone.png', `data:image/png;base64,${png}`]) {
    await paste(page, { 'text/html': `<img src="${source}" alt="A phone">` }, png);
    await expect(dialog.getByLabel('Description')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(leftOut).toBeHidden();
  }
  const file = { name: 'phone.png', type: 'image/png' };
  await drop(page, { 'text/html': '<img src="https://handset.test/phone.png">' }, file);
  await expect(dialog).toBeVisible();
  await expect(leftOut).toBeHidden();
});

test('a dropped file that an article cannot contain is named, not opened', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/blogs/add');
  await text(page).click();
  const leftOut = page.getByRole('status', { name: 'Not pasted' });
  expect(await drop(page, {}, { name: 'prices.pdf', type: 'application/pdf' })).toBe(true);
  await expect(leftOut).toContainText('The file “prices.pdf”. Only JPEG, PNG, WebP or AVIF pictures can be added.');

  // Text dragged with a file of itself is inserted as text.
  await drop(page, { 'text/plain': 'Words of a mail' }, { name: 'mail.eml', type: 'message/rfc822' });
  await expect(text(page)).toContainText('Words of a mail');
});

test('a video link pasted on an empty line becomes the video', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/blogs/add');
  await text(page).click();
  await paste(page, { 'text/plain': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
  await expect(text(page).getByRole('link', { name: /Video on YouTube/ })).toBeVisible();
});

test('a link whose address is too long shows an error in its dialog', async ({ page }) => {
  await signInAs(page, { role: 'admin' });
  await openHydrated(page, '/admin/blogs/add');
  await text(page).click();
  await page.keyboard.type('sheet');
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name: 'Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Address').fill(`https://handset.test/${'a'.repeat(2_000)}`);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('This link is too long.');
});

test('a maker’s table is pasted into a phone, reviewed and saved with its text', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  const { admin, desk, phones } = await createOwnPhones(page, 'Pasted', ['One']);
  const id = phones[0]?.id ?? '';
  await desk.changePhone(id, { weight: 200 });
  await storeToken(page, admin.token);
  await openHydrated(page, `/admin/products/edit/${id}`);
  await page.getByRole('button', { name: 'Paste specifications' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste specifications' });
  const html = `<table style="width:100%"><tr><th>Battery</th><td>5,000 mAh (typical)</td></tr>
    <tr><th>Weight</th><td>190 g</td></tr><tr><th>Rear camera</th><td>50 MP, f/1.8, OIS<br>8 MP (ultra-wide)</td></tr>
    <tr><th>Slogan</th><td>Brighter than ever</td></tr></table>`;
  await dialog.getByLabel('Specifications').evaluate((field, table) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', table);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  await expect(dialog.getByRole('checkbox', { name: /^Battery capacity/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /^Weight Replaces a value/ })).not.toBeChecked();
  await expect(dialog.getByText('Not used: 1')).toBeVisible();
  await dialog.getByRole('button', { name: /^Apply 3 of 4/ }).click();
  await expect(page.getByLabel('Battery capacity, mAh')).toHaveValue('5000');
  await expect(page.getByLabel('Kind of rear camera 2')).toHaveValue('ultrawide');
  await expect(page.getByLabel('Weight, g')).toHaveValue('200');
  expect((await desk.getPhone(id)).batteryCapacity).toBeNull();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  expect(await desk.getPhone(id)).toMatchObject({ batteryCapacity: 5000, weight: 200, ois: true });
  const sources = await (await page.request.get(`/api/products/${id}/sources`)).json();
  expect(sources.batteryCapacity).toMatchObject({ source: 'editor', note: 'Battery: 5,000 mAh (typical)' });
  expect(errors).toEqual([]);
});
