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
    text: 'Calibrate your screen once with a bank card, then see any phone at actual size.',
    tone: 's13',
    picture: 'M8 71V16q0-6 6-6H36q6 0 6 6V71M50 71V8q0-6 6-6H82q6 0 6 6V71M0 71H96',
  },
  {
    to: '/best',
    title: 'Best at each price',
    text: 'Ranked lists by budget, size, battery, cameras and more.',
    tone: 's5',
    picture: 'M2 71V52H25V71V36H48V71V20H71V71V4H94V71M0 71H96',
  },
];

const tileStyle =
  'relative flex items-end justify-between gap-4 overflow-hidden rounded-card border border-line px-5.5 py-5 transition-colors hover:border-edge max-[16rem]:flex-col max-md:min-h-35 lg:min-h-35';

/** Three ways to find a phone without knowing its name. */
export function EntryPoints() {
  return (
    <div className="grid gap-3 lg:grid-cols-3 lg:gap-4.5">
      {ENTRY_POINTS.map(({ to, title, text, tone, picture }) => (
        <div key={to} className={`stage ${tone} ${tileStyle}`}>
          <div className="self-start md:max-lg:self-center lg:max-w-60">
            <h2 className="text-xl">
              <Link to={to} className="after:absolute after:inset-0">
                {title}
              </Link>
            </h2>
            <p className="mt-1.5 text-sm text-ink-2">{text}</p>
          </div>
          <svg aria-hidden="true" viewBox="0 0 96 72" className="w-24 shrink-0 fill-none stroke-ink stroke-2">
            <path d={picture} />
          </svg>
        </div>
      ))}
    </div>
  );
}
