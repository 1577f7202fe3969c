/** The memory in a title. More than one figure of a kind makes it ambiguous. */
export interface TitleMemory {
  rams: readonly number[];
  storages: readonly number[];
}

const LARGEST_RAM = 24;
const STORAGES: ReadonlySet<number> = new Set([8, 16, 32, 64, 128, 256, 512, 1024, 2048]);

const AMOUNT = /(?<![\d.])(\d{1,4})\s?(gb|tb)(?![a-z])/gi;
/** `8/128`, `12 + 256GB`, `8G+256G`. */
const PAIR = /(?<![\d./+])(\d{1,2})\s?(?:gb?)?\s?(?:ram)?\s?[+/]\s?(\d{1,4})\s?(gb?|tb)?(?![\da-z])/gi;
/** `128/256GB`, `128 or 256 GB`: two storages. */
const STORAGE_CHOICE = /(?<![\d./+])(64|128|256|512)\s?(?:\/|or|&|and)\s?(?=\d{3,4}\s?gb|\d\s?tb)/gi;
/** Memory that is expandable, virtual or in the cloud. */
const OPTIONAL_BEFORE =
  /(?:up\s?to|expand\w*(?:\s+(?:up\s?)?to)?|extend\w*|support\w*|virtual|dynamic|additional|extra|free|cloud)[\s:(-]*$/i;
const OPTIONAL_AFTER =
  /^[\s)*-]*(?:of\s)?(?:(?:ram\s)?(?:with|using|via)\s(?:ram|memory|extend|virtual)|ram\s(?:plus|boost)\b(?!\s*\d)|virtual|extend|expan|dynamic|extra|additional|data\b|cloud|micro\s?sd|sd\b|memory\scard|card)/i;
const RAM_AFTER = /^[\s*)-]*(?:lpddr\w*\s|ddr\w*\s)?ram\b/i;
const STORAGE_AFTER = /^[\s*)-]*(?:ufs\s?[\d.]*\s)?(?:internal|storage|rom\b|inbuilt|ssd)/i;
const STORAGE_BEFORE = /(?:storage|rom|memory|internal)\s*[:=-]\s*$/i;
const CONTEXT = 24;

export function readMemory(title: string): TitleMemory {
  const rams = new Set<number>();
  const storages = new Set<number>();
  const borrowed: number[] = [];
  for (const match of title.matchAll(PAIR)) {
    const ram = Number(match[1]);
    const storage = Number(match[2]) * (match[3]?.toLowerCase() === 'tb' ? 1024 : 1);
    if (ram <= LARGEST_RAM && storage > ram && storage > 8 && STORAGES.has(storage)) {
      rams.add(ram);
      storages.add(storage);
    }
  }
  for (const match of title.matchAll(STORAGE_CHOICE)) storages.add(Number(match[1]));
  for (const match of title.matchAll(AMOUNT)) {
    const before = title.slice(Math.max(0, match.index - CONTEXT), match.index);
    const after = title.slice(match.index + match[0].length, match.index + match[0].length + CONTEXT);
    const isTerabytes = match[2]?.toLowerCase() === 'tb';
    const amount = Number(match[1]) * (isTerabytes ? 1024 : 1);
    if (OPTIONAL_BEFORE.test(before) || OPTIONAL_AFTER.test(after)) {
      borrowed.push(amount);
      continue;
    }
    const isRam =
      RAM_AFTER.test(after) || (amount <= LARGEST_RAM && !STORAGE_AFTER.test(after) && !STORAGE_BEFORE.test(before));
    if (isRam) rams.add(amount);
    else if (STORAGES.has(amount)) storages.add(amount);
  }
  // `11GB RAM (6GB + 5GB virtual)`
  for (const own of rams) for (const more of borrowed) rams.delete(own + more);
  return storages.size === 0 ? largerAsStorage([...rams]) : { rams: [...rams], storages: [...storages] };
}

/** Of `2GB 16GB` the larger is the storage. */
function largerAsStorage(rams: number[]): TitleMemory {
  const [least = 0, most = 0] = rams.toSorted((a, b) => a - b);
  return rams.length === 2 && STORAGES.has(most) ? { rams: [least], storages: [most] } : { rams, storages: [] };
}

/** Whether memory begins at this word: `8gb`, `128` `gb`, `8` `128`. */
export function startsMemory([word = '', next = '', third = '']: readonly string[]): boolean {
  if (/^\d+(?:gb|tb)$/.test(word)) return true;
  if (!/^\d{1,4}$/.test(word)) return false;
  if (next === 'gb' || next === 'tb') return true;
  const storage = Number.parseInt(next === 'plus' ? third : next, 10);
  return Number(word) <= LARGEST_RAM && storage > LARGEST_RAM && STORAGES.has(storage);
}
