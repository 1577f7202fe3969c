/** The content security policy contains its hash. */
export const PLAIN_PAGE_STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.55 system-ui,sans-serif;
background:light-dark(#fbf9f5,#171412);color:light-dark(#1d1a17,#f1eee8)}
main{max-width:28rem;padding:2rem}h1{font-size:2rem;letter-spacing:-.02em;line-height:1.1}
a{color:light-dark(#a82a0c,#ff8a63)}
`;

/** Needs no other file, because it is shown when no screen can be rendered. */
function plainPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${PLAIN_PAGE_STYLE}</style>
</head>
<body><main><h1>${title}</h1>
<p>${text}</p></main></body>
</html>`;
}

export const ERROR_PAGE = plainPage(
  'Something went wrong',
  'We couldn’t load this page. Your data is safe. <a href="">Try again</a> or go to the <a href="/">home page</a>.',
);

export const NOT_FOUND_PAGE = plainPage(
  'Page not found',
  'This address isn’t valid. Go to the <a href="/">home page</a>.',
);
