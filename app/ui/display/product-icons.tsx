import { strokes } from './icons.tsx';

/** Icons of a phone's page, separate from those that every page loads. */

export const ChevronLeftIcon = /* @__PURE__ */ strokes(<path d="m15 6-6 6 6 6" />);
export const ArrowOutIcon = /* @__PURE__ */ strokes(<path d="M9 6h9v9M18 6 6 18" />);
export const ShareIcon = /* @__PURE__ */ strokes(<path d="M12 14.5V3M7.5 7 12 2.8 16.5 7M5.5 12v8h13v-8" />);
export const ThumbIcon = /* @__PURE__ */ strokes(
  <path d="M7.5 11v9H4v-9zm0 8h9.3c1.2 0 2-.7 2.2-1.8l1.2-4.8c.3-1.2-.6-2.4-1.8-2.4h-4.6V6c0-1.5-.9-2.5-2.1-2.5z" />,
);
export const ClockIcon = /* @__PURE__ */ strokes(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.6 2.4" />
  </>,
);
