import type { BestListSlug } from '#contract/phone/best-lists.ts';

/** A use in a search and the filters it maps to. Editors can change the list. */
export interface SearchIntent {
  /** A stable id for addresses and responses. */
  key: string;
  /** Shown to readers: `Good for gaming`. */
  label: string;
  /** Search terms; word order, `good` and `for` do not matter. */
  words: string[];
  /** Filter parameters. A price applies only if the reader gives none. */
  query: Record<string, string>;
  list?: BestListSlug | undefined;
  /** The id of a related article. */
  article?: string | undefined;
}

const BY_CAMERAS = { sort: 'score', weights: 'cameras:10' };

/** In the order of the settings page. */
export const SHIPPED_INTENTS: readonly SearchIntent[] = [
  {
    key: 'camera',
    label: 'Best cameras first',
    words: ['camera', 'rear camera', 'camera centric', 'clear photos'],
    query: BY_CAMERAS,
    list: 'cameras',
    article: 'phone-cameras-explained',
  },
  {
    key: 'selfie',
    label: 'Good for selfies',
    words: ['selfie', 'front camera', 'video calls', 'video calling'],
    query: { secondary_camera: '32', ...BY_CAMERAS },
    list: 'cameras',
    article: 'phone-cameras-explained',
  },
  {
    key: 'reels',
    label: 'Good for reels and video',
    words: ['reels', 'reel', 'vlog', 'vlogs', 'vlogging', 'video', 'videos', 'youtube', 'instagram', 'content creator'],
    query: { features: 'ois', secondary_camera: '16', ...BY_CAMERAS },
    list: 'cameras',
    article: 'phone-cameras-explained',
  },
  {
    key: 'gaming',
    label: 'Good for gaming',
    words: ['gaming', 'free fire', 'cod', 'genshin'],
    query: { refresh: '120', sort: 'score', weights: 'performance:10' },
    list: 'gaming',
    article: 'chipsets-in-plain-words',
  },
  {
    key: 'performance',
    label: 'Fastest first',
    words: ['performance', 'fastest', 'processor', 'lag free', 'multitasking', 'smooth'],
    query: { sort: 'score', weights: 'performance:10' },
    list: 'gaming',
    article: 'chipsets-in-plain-words',
  },
  {
    key: 'battery',
    label: 'Big battery',
    words: ['battery', 'good battery', 'all day battery', 'day battery', 'days battery'],
    query: { battery: '6000', sort: 'battery' },
    list: 'battery',
    article: 'big-battery-phones',
  },
  {
    key: 'light',
    label: 'Light',
    words: ['light', 'light weight', 'weight kam', 'weight andar', 'low weight'],
    query: { weight: '175', sort: 'lightest' },
    list: 'lightest',
  },
  {
    key: 'compact',
    label: 'Small',
    words: [
      'small',
      'small screen',
      'small size',
      'small hand',
      'small hands',
      'easy hold',
      'hand use',
      'handed use',
      'pocket size',
    ],
    query: { width: '72', sort: 'score' },
    list: 'small',
    article: 'compact-phones',
  },
  {
    key: 'students',
    label: 'For students',
    words: ['student', 'students', 'college', 'school', 'study', 'studies', 'studying', 'online classes', 'hostel'],
    query: { features: '5g', priceMax: '20000', sort: 'score' },
    list: 'under-20000',
    article: 'phones-under-15000',
  },
  {
    key: 'parents',
    label: 'For parents',
    words: [
      'parent',
      'parents',
      'mom',
      'mum',
      'mummy',
      'mother',
      'maa',
      'dad',
      'papa',
      'father',
      'grandparents',
      'grandmother',
      'grandfather',
      'dadi',
      'nani',
      'elderly',
      'elders',
      'senior',
      'seniors',
      'senior citizen',
      'senior citizens',
      'old people',
      'old age',
      'aged',
    ],
    query: { display: '6.5', battery: '5000', priceMax: '20000', sort: 'score' },
    list: 'under-20000',
    article: 'phones-for-parents',
  },
  {
    key: 'future-proof',
    label: 'Future-proof',
    words: [
      'future proof',
      'futureproof',
      'long term',
      'long lasting',
      'years',
      '5 years',
      '4 years',
      '3 years',
      'updates',
      'software updates',
    ],
    query: { features: '5g', ram: '8', year: '2025', sort: 'score', weights: 'performance:10,value:4' },
    article: 'what-update-promises-are-worth',
  },
  {
    key: 'value',
    label: 'Best value first',
    words: ['value', 'value money', 'vfm', 'paisa vasool', 'all rounder', 'allrounder', 'overall'],
    query: { sort: 'score', weights: 'value:10' },
  },
  {
    key: 'foldables',
    label: 'Foldables',
    words: ['foldable', 'flip'],
    query: { features: 'foldable' },
    list: 'foldables',
    article: 'foldables-worth-it',
  },
];
