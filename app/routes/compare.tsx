export function load() {
  return { head: { title: 'Compare phones', description: '' } };
}
export function Screen() {
  return null;
}
