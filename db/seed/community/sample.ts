import { seededRandom } from '#catalogue/random.ts';
import type { ActivityHoursTable } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { type SampleComment, type SampleReview, sampleReviews, sampleThreads } from './threads.ts';

export const PEOPLE = 40;
/** An address that can never receive mail (RFC 2606). */
export const DEMO_DOMAIN = 'demo.invalid';

const HOUR_MS = 3_600_000;
const DAYS_BACK = 20;
const HOURS_VIEWED = 36;

/** Popular phones, most viewed first. */
const POPULAR = [
  'oneplus-13r',
  'samsung-galaxy-s24',
  'nothing-phone-3a',
  'google-pixel-9a',
  'apple-iphone-16',
  'iqoo-neo-10',
  'motorola-edge-60-fusion',
  'samsung-galaxy-s25-ultra',
  'poco-x7-pro',
  'oneplus-13',
  'apple-iphone-16e',
  'xiaomi-redmi-note-14-5g',
  'samsung-galaxy-a56-5g',
  'realme-gt-7',
  'vivo-x200',
  'apple-iphone-17',
  'motorola-edge-60-pro',
  'oneplus-nord-4',
  'xiaomi-15',
  'google-pixel-9',
  'samsung-galaxy-m35-5g',
  'nothing-phone-3',
  'iqoo-13',
  'vivo-t3-ultra',
];

export interface Sample {
  people: { id: string; name: string; email: string; created_at: string }[];
  likes: Reaction[];
  favorites: Reaction[];
  ratings: (Reaction & { rating: number })[];
  comments: PlannedComment[];
  reviews: PlannedReview[];
  hours: ActivityHoursTable[];
}

interface Reaction {
  user_id: string;
  product_id: string;
  created_at: string;
}

export interface PlannedComment {
  id: string;
  product: string;
  parent: string | null;
  author: string;
  comment: string;
  created_at: string;
  likers: string[];
}

export interface PlannedReview extends Pick<SampleReview, 'title' | 'good' | 'bad'> {
  id: string;
  product_id: string;
  author_id: string;
  months_owned: number;
  created_at: string;
  /** Who voted it helpful. */
  readers: string[];
}

/** Always the same demo data, except for ids and times; only about phones that exist. */
export function makeSample(productIds: ReadonlySet<string>, now = Date.now()): Sample {
  const random = seededRandom(20_260_115);
  const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR_MS).toISOString();
  const popular = POPULAR.filter((id) => productIds.has(id));
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    id: uuidv7(now - DAYS_BACK * 24 * HOUR_MS),
    name: `Demo reader ${n + 1}`,
    email: `demo-reader-${n + 1}@${DEMO_DOMAIN}`,
    created_at: at(DAYS_BACK * 24 + PEOPLE - n),
  }));
  const sample: Sample = { people, likes: [], favorites: [], ratings: [], comments: [], reviews: [], hours: [] };
  for (const { id: user_id } of people) {
    for (const [index, product_id] of popular.entries()) {
      const drawn = 0.75 / (1 + index * 0.12);
      const reaction = { user_id, product_id };
      const when = () => at(1 + random() * DAYS_BACK * 23);
      if (random() < drawn) sample.likes.push({ ...reaction, created_at: when() });
      if (random() < drawn * 0.3) sample.favorites.push({ ...reaction, created_at: when() });
      if (random() < drawn * 0.6) {
        const rating = Math.min(5, Math.max(1, Math.round(4.6 - (index % 5) * 0.2 - random() * 1.8 + random() * 0.8)));
        sample.ratings.push({ ...reaction, rating, created_at: when() });
      }
    }
  }
  sample.comments = plannedComments(people, productIds, at, random);
  addReviews(sample, productIds, at);
  sample.hours = viewedHours(popular, at, random);
  return sample;
}

/** In the order written. */
function plannedComments(
  people: Sample['people'],
  productIds: ReadonlySet<string>,
  at: (hoursAgo: number) => string,
  random: () => number,
): PlannedComment[] {
  const planned: PlannedComment[] = [];
  const idOf = (by: number) => people[(by - 1) % people.length]?.id as string;
  for (const { product, comments } of sampleThreads()) {
    if (!productIds.has(product)) continue;
    const waiting = comments.map((comment) => ({ comment, parent: null as string | null }));
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { comment, parent } = next;
      const id = uuidv7(Date.parse(at(comment.hoursAgo)));
      const likers = shuffled(people, random)
        .map((person) => person.id)
        .filter((person) => person !== idOf(comment.by))
        .slice(0, comment.likes);
      planned.push({ id, product, parent, ...toPlannedFields(comment, idOf, at), likers });
      waiting.push(...(comment.replies ?? []).map((reply) => ({ comment: reply, parent: id })));
    }
  }
  return planned.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

/** A review's stars replace any other rating by its author. */
function addReviews(sample: Sample, productIds: ReadonlySet<string>, at: (hoursAgo: number) => string): void {
  for (const { product, by, daysAgo, rating, title, good, bad, monthsOwned, helpful } of sampleReviews()) {
    if (!productIds.has(product)) continue;
    const author = sample.people[by - 1]?.id as string;
    const created_at = at(daysAgo * 24);
    sample.ratings = sample.ratings.filter((row) => row.user_id !== author || row.product_id !== product);
    sample.ratings.push({ user_id: author, product_id: product, rating, created_at });
    sample.reviews.push({
      id: uuidv7(Date.parse(created_at)),
      product_id: product,
      author_id: author,
      title,
      good,
      bad,
      months_owned: monthsOwned,
      created_at,
      readers: sample.people
        .map(({ id }) => id)
        .filter((id) => id !== author)
        .slice(0, helpful),
    });
  }
}

function toPlannedFields(
  { by, hoursAgo, text }: SampleComment,
  idOf: (by: number) => string,
  at: (hours: number) => string,
) {
  return { author: idOf(by), comment: text, created_at: at(hoursAgo) };
}

/** Views and comparisons of the last day and a half, by hour. */
function viewedHours(
  popular: readonly string[],
  at: (hoursAgo: number) => string,
  random: () => number,
): ActivityHoursTable[] {
  const hours: ActivityHoursTable[] = [];
  for (let ago = 0; ago < HOURS_VIEWED; ago++) {
    const hour = at(ago).slice(0, 13);
    for (const [index, subject] of popular.entries()) {
      const count = Math.floor((random() * 4) / (1 + index * 0.15));
      if (count > 0) hours.push({ kind: 'view', hour, subject, count });
    }
  }
  for (let index = 0; index + 1 < Math.min(popular.length, 7); index++) {
    const subject = [popular[index], popular[index + 1]].sort().join(' ');
    hours.push({ kind: 'compare', hour: at(3).slice(0, 13), subject, count: 7 - index });
  }
  return hours;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
