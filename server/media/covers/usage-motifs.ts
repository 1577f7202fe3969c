import type { Random } from '#catalogue/random.ts';
import { path } from '#server/media/svg/svg.ts';
import { accented, frame, hairline, PAPER, randomInt, repeat, ring, solid, stroke } from './cover-shapes.ts';

export function water(random: Random): string {
  const waves = randomInt(random, 4, 6);
  const shift = random() * 120;
  return (
    repeat(waves, (n) => {
      const y = -150 + n * 32;
      const start = -370 + ((shift + n * 34) % 120) - 60;
      const crests = repeat(6, () => 'q30-26 60 0t60 0');
      return stroke(`M${Math.round(start)} ${y}${crests}`, n === 0 ? {} : hairline);
    }) +
    stroke('M0-372C46-310 70-280 70-244A70 70 0 0 1-70-244C-70-280-46-310 0-372Z', { fill: PAPER }) +
    stroke('M-40-240a40 40 0 0 0 34 40', accented)
  );
}

export function plug(random: Random): string {
  const sag = randomInt(random, 60, 150);
  return (
    stroke(path`M${-420} ${-70}C${-320} ${-70 + sag} ${-250} ${-200 - sag} ${-130} ${-190}`, accented) +
    frame(-130, -270, 170, 160, 30) +
    frame(40, -242, 26, 104, 8) +
    stroke('M66-220h70M66-160h70', { 'stroke-width': 12 }) +
    frame(220, -330, 170, 280, 26) +
    ring(270, -220, 9) +
    ring(270, -160, 9) +
    stroke('M150-220h44M150-160h44', { ...hairline, 'stroke-dasharray': '2 10' }) +
    stroke('M325-250l-22 66h40l-24 64', hairline)
  );
}

export function calendar(random: Random): string {
  const marked = randomInt(random, 8, 26);
  const first = randomInt(random, 0, 6);
  return (
    frame(-230, -360, 460, 360, 22) +
    stroke('M-230-290h460') +
    stroke('M-120-384v44M120-384v44') +
    repeat(31, (n) => {
      const place = n + first;
      const x = -196 + (place % 7) * 58;
      const y = -266 + Math.floor(place / 7) * 50;
      return y > -30 ? '' : frame(x, y, 40, 34, 6, n === marked ? solid : hairline);
    })
  );
}

export function rupee(random: Random): string {
  const coins = randomInt(random, 5, 7);
  const column = (x: number, count: number, isMarked: boolean) =>
    repeat(count, (n) => {
      const y = -46 - n * 34;
      const last = n === count - 1;
      return (
        stroke(path`M${x - 80} ${y}v18a80 22 0 0 0 160 0v-18`, { fill: PAPER }) +
        stroke(path`M${x - 80} ${y}a80 22 0 0 1 160 0a80 22 0 0 1-160 0Z`, {
          fill: PAPER,
          ...(isMarked && last && accented),
        })
      );
    });
  return (
    column(-230, Math.max(2, coins - 4), false) +
    column(-50, Math.max(3, coins - 2), false) +
    column(130, coins, true) +
    stroke('M250-350h110M250-308h110M250-350h40a44 44 0 0 1 0 88h-40l92 112', { 'stroke-width': 6 })
  );
}

export function sheet(random: Random): string {
  const rows = randomInt(random, 7, 9);
  const marked = randomInt(random, 1, rows - 2);
  return (
    frame(-150, -386, 330, 360, 10, hairline) +
    frame(-170, -370, 330, 370, 10) +
    stroke('M-140-330h130', { 'stroke-width': 8 }) +
    repeat(rows, (n) => {
      const y = -280 + n * (240 / (rows - 1));
      const label = randomInt(random, 60, 120);
      const value = randomInt(random, 50, 110);
      const isMarked = n === marked;
      return (
        stroke(path`M${-140} ${y}h${label}`, isMarked ? accented : hairline) +
        stroke(path`M${20} ${y}h${value}`, isMarked ? { ...accented, 'stroke-width': 8 } : {})
      );
    })
  );
}

export function magnifier(random: Random): string {
  const lines = randomInt(random, 6, 8);
  return (
    repeat(lines, (n) => {
      const y = -350 + n * 48;
      return stroke(path`M${-330} ${y}H${randomInt(random, 120, 330)}`, hairline);
    }) +
    stroke('M96-96L210 0', { 'stroke-width': 16 }) +
    ring(-10, -200, 146, { fill: PAPER }) +
    ring(-10, -200, 128, hairline) +
    stroke('M-90-226h120M-90-176h78', { 'stroke-width': 10 }) +
    stroke('M10-176h40', { ...accented, 'stroke-width': 10 })
  );
}

export function book(random: Random): string {
  const lines = randomInt(random, 5, 7);
  const ribbon = randomInt(random, 90, 170);
  const page = (side: 1 | -1) =>
    repeat(lines, (n) => {
      const y = -290 + n * 36;
      return stroke(
        path`M${side * 50} ${y + 8}Q${side * 130} ${y - 18} ${side * (n === lines - 1 ? 150 : 220)} ${y - 12}`,
        hairline,
      );
    });
  return (
    stroke('M0-20C-70-66-190-66-270-40V-340C-190-366-70-366 0-320Z', { fill: PAPER }) +
    stroke('M0-20C70-66 190-66 270-40V-340C190-366 70-366 0-320Z', { fill: PAPER }) +
    page(-1) +
    page(1) +
    stroke(path`M${ribbon} ${-352}v150l18-20 18 20v-150`, { ...solid })
  );
}
