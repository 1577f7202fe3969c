import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';

/**
 * The few icons of the kit and the layout: the first load has no room for an icon library. Arrow, star and triangle are
 * here because our fonts lack them.
 */
type IconProps = Omit<ComponentProps<'svg'>, 'children'>;

export function strokes(paths: ReactNode) {
  return function Icon({ className, ...props }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('icon', className)} {...props}>
        {paths}
      </svg>
    );
  };
}

function shape(path: string) {
  return function Icon({ className, ...props }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('icon-solid', className)} {...props}>
        <path d={path} />
      </svg>
    );
  };
}

export const SearchIcon = /* @__PURE__ */ strokes(
  <>
    <circle cx="11" cy="11" r="7" />
    <path d="m20 20-4-4" />
  </>,
);
export const MenuIcon = /* @__PURE__ */ strokes(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseIcon = /* @__PURE__ */ strokes(<path d="m6 6 12 12M18 6 6 18" />);
export const CheckIcon = /* @__PURE__ */ strokes(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const PlusIcon = /* @__PURE__ */ strokes(<path d="M12 6v12M6 12h12" />);
export const SwapIcon = /* @__PURE__ */ strokes(<path d="M4 8.5h15m-4-4 4 4-4 4M20 15.5H5m4-4-4 4 4 4" />);
export const LinkIcon = /* @__PURE__ */ strokes(
  <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1" />,
);
export const ChevronDownIcon = /* @__PURE__ */ strokes(<path d="m6 9 6 6 6-6" />);
export const ArrowRightIcon = /* @__PURE__ */ strokes(<path d="M5 12h14m-6-6 6 6-6 6" />);
export const ArrowUpIcon = /* @__PURE__ */ strokes(<path d="M12 19V5m-6 6 6-6 6 6" />);
export const HeartIcon = /* @__PURE__ */ strokes(
  <path d="M12 20.5S3.5 15.5 3.5 9.2A4.7 4.7 0 0 1 12 6.7a4.7 4.7 0 0 1 8.5 2.5c0 6.3-8.5 11.3-8.5 11.3Z" />,
);
export const BellIcon = /* @__PURE__ */ strokes(
  <path d="M5 17.5h14l-1.8-2.8V10.5a5.2 5.2 0 0 0-10.4 0v4.2zM10 20.5a2.1 2.1 0 0 0 4 0" />,
);
export const StarIcon = /* @__PURE__ */ shape(
  'm12 2.6 2.9 6.1 6.7.9-4.9 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.9-4.6 6.7-.9z',
);
export const TriangleUpIcon = /* @__PURE__ */ shape('M12 5.5 21 19H3z');
export const TriangleDownIcon = /* @__PURE__ */ shape('M12 18.5 3 5h18z');
export const DotsIcon = /* @__PURE__ */ shape(
  'M3.5 12a2 2 0 1 1 4 0 2 2 0 0 1-4 0m6.5 0a2 2 0 1 1 4 0 2 2 0 0 1-4 0m6.5 0a2 2 0 1 1 4 0 2 2 0 0 1-4 0',
);
