import { plainText } from './text.ts';

/** Marketing words that do not distinguish two chips. */
const NOISE = /\b(?:5G|SoC|AIE|Mobile Platform|Chipset|Processor|for Galaxy)\b/gi;

const PART_NUMBERS: Record<string, string> = { '8150': '855', SM8150: '855', SM8250: '865' };

/** Retail names of part numbers that belong to a single chip. */
const CODE_NAMES: Readonly<Record<string, string>> = {
  'Unisoc UMS9230E': 'Unisoc T7250',
  'MediaTek MT6762': 'MediaTek Helio P22',
  'MediaTek MT6765': 'MediaTek Helio P35',
  'MediaTek MT6769': 'MediaTek Helio G80',
  'MediaTek MT6771': 'MediaTek Helio P60',
  'MediaTek MT6833': 'MediaTek Dimensity 700',
};

function tidy(model: string): string {
  return model
    .replace(NOISE, ' ')
    .replace(/[()]/g, ' ')
    .replace(/\bGen\s*(\d)/gi, 'Gen $1')
    .replace(/(\d[a-z]?)\s*Plus\b/gi, '$1+')
    .replace(/\bAccelerated Edition\b/i, 'AE')
    .replace(/\s+/g, ' ')
    .trim();
}

function capitalised(model: string): string {
  return model.replace(/\b(max|ultra|ultimate|energy|pro|turbo|apex|extreme)\b/gi, (word) =>
    word.replace(/^./, (letter) => letter.toUpperCase()).replace(/.$/s, (letter) => letter.toLowerCase()),
  );
}

function snapdragon(model: string): string {
  const tidied = tidy(model)
    .replace(/^8\s*Elite/i, '8 Elite')
    .replace(/^6s Gen 1 4G$/i, '6s 4G Gen 1')
    .replace(/^(\d{3}) 4G$/, '$1');
  return PART_NUMBERS[tidied] ?? tidied;
}

function dimensity(model: string): string {
  const tidied = tidy(model)
    .replace(/-/g, ' ')
    .replace(/\bMAX\b/i, 'Max')
    .replace(/^7300 E$/i, '7300 Energy');
  return capitalised(tidied);
}

function unisoc(model: string): string {
  const tidied = tidy(model)
    .replace(/\bTiger\b/i, '')
    .replace(/\bSpreadtrum\b/i, '')
    .trim()
    .toUpperCase();
  return /^9\d{3}\w?/.test(tidied) ? `SC${tidied}` : tidied;
}

function apple(model: string): string {
  const match = /A(\d+)\s*(Pro|X)?/i.exec(model);
  if (!match) return '';
  const number = Number(match[1]);
  const bionic = number >= 11 && number <= 16 ? ' Bionic' : '';
  return `A${number}${match[2] ? ` ${match[2]}` : bionic}`;
}

const MAKERS: { pattern: RegExp; maker: string; model: (rest: string) => string }[] = [
  { pattern: /snapdrago\w*/i, maker: 'Qualcomm Snapdragon', model: snapdragon },
  { pattern: /dimensit\w*/i, maker: 'MediaTek Dimensity', model: dimensity },
  { pattern: /helio\s+(?=MT\d)/i, maker: 'MediaTek', model: tidy },
  { pattern: /helio(?:\s+o\b)?/i, maker: 'MediaTek Helio', model: (rest) => capitalised(tidy(rest)) },
  { pattern: /mediatek(?=\s+MT\d)/i, maker: 'MediaTek', model: tidy },
  { pattern: /exynos(?:\s+s\b)?/i, maker: 'Samsung Exynos', model: tidy },
  { pattern: /tensor/i, maker: 'Google Tensor', model: tidy },
  { pattern: /kirin/i, maker: 'HiSilicon Kirin', model: (rest) => tidy(rest).toUpperCase() },
  { pattern: /unisoc|spreadtrum/i, maker: 'Unisoc', model: unisoc },
  { pattern: /tiger(?=\s+T\d)/i, maker: 'Unisoc', model: unisoc },
  { pattern: /apple|bionic/i, maker: 'Apple', model: apple },
];

/** `Snapdragon 8 Gen3` becomes `Qualcomm Snapdragon 8 Gen 3`; null for a family without a model. */
export function chipsetName(text: string | undefined): string | null {
  const plain = plainText(text);
  if (!plain) return null;
  for (const { pattern, maker, model } of MAKERS) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const name = model(plain.slice(match.index + match[0].length));
    if (name) return CODE_NAMES[`${maker} ${name}`] ?? `${maker} ${name}`;
    return maker === 'Google Tensor' ? maker : null;
  }
  return plain;
}
