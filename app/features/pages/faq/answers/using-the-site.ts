import type { Answer } from './answers.ts';

export const usingTheSite: readonly Answer[] = [
  {
    id: 'how-many-to-compare',
    question: 'How many phones can I compare?',
    paragraphs: [
      'Three. Add them with the box on any card or the button on a phone’s page, then open [the comparison](/products/compare). ‘Differences only’ hides the rows in which they agree; ‘Overlay’ lays the bodies over each other to scale and says by how much they differ.',
    ],
  },
  {
    id: 'share-a-comparison',
    question: 'Can I send somebody my comparison or my filters?',
    paragraphs: [
      'Yes. Everything you chose is in the address: copy it from the address bar, or use ‘Copy link’. Whoever opens it sees the same phones.',
    ],
  },
  {
    id: 'numbers-beside-filters',
    question: 'What are the numbers beside the filters?',
    paragraphs: [
      'How many phones you would see after choosing that option, with everything else as it is. An option that would leave nothing shows 0 and cannot be chosen.',
    ],
  },
  {
    id: 'only-5g-phones',
    question: 'Can I filter for 5G, NFC or a headphone jack?',
    paragraphs: [
      'Yes. Beside price, brand, battery, display, storage, cameras, chipset and resolution there are RAM, refresh rate, charging, weight, width, year and a list of features: [5G](/products?features=5g), NFC, a headphone jack, wireless charging and more, each with the number of phones it leaves. You can also type it: the search reads “5G phone under 20k with big battery” as filters and shows what it understood.',
    ],
  },
  {
    id: 'wishlist-without-account',
    question: 'Do hearts work without an account?',
    paragraphs: [
      'Yes. Signed out, they are kept in this browser only. When you sign in they are added to your wishlist and none is lost. The wishlist page itself asks you to sign in, and lets you share the list by a link.',
    ],
  },
  {
    id: 'keyboard',
    question: 'Can I use the site with the keyboard?',
    paragraphs: [
      'All of it. Press `/` to search, `Tab` to move, `Escape` to close what is open, and `?` for the shortcuts of the page. If something cannot be reached or read with your assistive technology, that is a fault: please [tell us](/contact-us).',
    ],
  },
  {
    id: 'dark-mode',
    question: 'How do I switch to dark?',
    paragraphs: [
      'With the switch at the foot of every page: light, dark, or as your system has it. The choice is remembered in this browser.',
    ],
  },
  {
    id: 'feed-and-api',
    question: 'Is there a feed, or an interface for programs?',
    paragraphs: [
      'Both. New articles are in [the feed](/blogs/feed.xml), and every call of the site is described in [its documentation](/api/docs). Reading calls need no key; please be gentle with them.',
    ],
  },
  {
    id: 'without-internet',
    question: 'Does it work without internet?',
    paragraphs: [
      'What you have seen does. The start page, your comparison and your wishlist open without a connection, and so do the last pages you looked at if you allow Preferences under ‘Cookie settings’; each says how old it is. You can also install {site} as an app, from your browser’s menu.',
    ],
  },
];
