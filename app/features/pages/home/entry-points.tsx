import { Link } from '#app/lib/link.tsx';

const ENTRY_POINTS = [
  {
    to: '/finder',
    title: 'Find my phone',
    text: 'Tell us your budget and what matters. Get a ranked list with the reasons.',
    tone: 's9',
    picture:
      'M0 9H68M80 9H96M68 9a6 6 0 0 0 12 0 6 6 0 0 0-12 0M0 36H42M54 36H96M42 36a6 6 0 0 0 12 0 6 6 0 0 0-12 0M0 63H24M36 63H96M24 63a6 6 0 0 0 12 0 6 6 0 0 0-12 0',
  },
  {
    to: '/size',
    title: 'Actual size',
    text: 'Calibrate your screen once with a bank card, then see any phone at its real size.',
    tone: 's13',
    picture: 'M8 71V16q0-6 6-6H36q6 0 6 6V71M50 71V8q0-6 6-6H82q6 0 6 6V71M0 71H96',
  },
  {
    to: '/best',
    title: 'Best at each price',
    text: 'Ranked lists, from under ₹10,000 to the smallest and lightest.',
    tone: 's5',
    picture: 'M2 71V52H25V71V36H48V71V20H71V71V4H94V71M0 71H96',
  },
];

/** Three ways to a phone for who knows none by name. */
export function EntryPoints() {
  return (
    <div className="grid gap-3 lg:grid-cols-3 lg:gap-4.5">
      {ENTRY_POINTS.map(({ to, title, text, tone, picture }) => (
        <div key={to} className={`way stage ${tone}`}>
          <div>
            <h2>
              <Link to={to}>{title}</Link>
            </h2>
            <p>{text}</p>
          </div>
          <svg aria-hidden="true" viewBox="0 0 96 72">
            <path d={picture} />
          </svg>
        </div>
      ))}
    </div>
  );
}
