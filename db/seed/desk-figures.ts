import type { Verified, VerifiedFigures } from './verified.ts';

/**
 * Figures without a source that we know from makers' publications, for popular phones. Only certain figures are listed;
 * all others stay unknown.
 */
interface DeskFigures {
  figures: VerifiedFigures;
  why: string;
  /** Ids separated by spaces. */
  phones: string;
}

const DESK_FIGURES: readonly DeskFigures[] = [
  {
    figures: { nfc: false },
    why: 'as sold in India; models of other countries have it',
    phones: `
      honor-10-lite huawei-y9-2019 infinix-note-11 infinix-note-12 oneplus-nord-ce-2-lite oneplus-nord-ce-3-lite
      oppo-a5-2020 oppo-a55 oppo-a9-2020 poco-m3-pro-5g poco-m4-5g poco-m4-pro-5g poco-x3-pro realme-10 realme-6
      realme-6-pro realme-6i realme-8 realme-8-pro realme-8i realme-9i realme-c35 samsung-galaxy-a03s
      samsung-galaxy-a04s samsung-galaxy-a12 samsung-galaxy-a13 samsung-galaxy-a20 samsung-galaxy-a21s
      samsung-galaxy-a50 samsung-galaxy-m13 samsung-galaxy-m20 samsung-galaxy-m21 samsung-galaxy-m21-2021
      samsung-galaxy-m30s samsung-galaxy-m31 samsung-galaxy-m31s samsung-galaxy-m32 vivo-t1-44w vivo-t1-5g vivo-t2x-5g
      vivo-v15-pro vivo-v17-pro vivo-y18 xiaomi-redmi-10 xiaomi-redmi-12c xiaomi-redmi-9 xiaomi-redmi-k20
      xiaomi-redmi-k20-pro xiaomi-redmi-note-10-pro xiaomi-redmi-note-11 xiaomi-redmi-note-11s xiaomi-redmi-note-12
      xiaomi-redmi-note-12-5g xiaomi-redmi-note-9`,
  },
  {
    figures: { nfc: false },
    why: 'the phone has none anywhere',
    phones: `
      black-shark-2 coolpad-cool-3 infinix-hot-30i infinix-smart-6 infinix-smart-7 iqoo-3 iqoo-z9x jio-jiophone-next
      motorola-moto-e6s nubia-red-magic-3 nubia-red-magic-3s oppo-a5s tecno-spark-go-2023 vivo-y15-2019`,
  },
  {
    figures: { ois: true },
    why: 'the maker advertises it',
    phones: `
      google-pixel-10 google-pixel-10-pro google-pixel-10-pro-fold google-pixel-10-pro-xl google-pixel-8
      google-pixel-8a motorola-edge-60 motorola-razr-60-ultra nothing-phone-3 oppo-f29-pro oppo-f31-pro-plus
      realme-15-5g realme-p3-pro samsung-galaxy-a17-5g samsung-galaxy-a56-5g samsung-galaxy-f17-5g
      samsung-galaxy-m17-5g samsung-galaxy-z-flip-7 vivo-v29e vivo-v50 vivo-v50e vivo-x-fold-5`,
  },
  {
    figures: { ois: false },
    why: 'electronic only, or none',
    phones: `
      asus-6z asus-rog-phone-2 black-shark-2 coolpad-cool-3 hmd-crest hmd-crest-max honor-10-lite honor-view-20
      huawei-y9-2019 infinix-hot-30i infinix-note-10-pro infinix-smart-7 iqoo-z10x jio-jiophone-next
      lava-blaze-pro-5g lava-storm-5g motorola-moto-e6s motorola-moto-g9 nothing-cmf-phone-2-pro nubia-red-magic-3
      nubia-red-magic-3s oppo-a3x-5g oppo-a5x oppo-a5x-5g poco-m7-plus-5g realme-6i realme-9-5g realme-9-5g-se
      realme-c75-5g realme-gt-master-edition samsung-galaxy-a80 tecno-pova-5g vivo-t1-44w vivo-t2x-5g vivo-t4x
      vivo-y15-2019 vivo-y39-5g xiaomi-redmi-15c-5g xiaomi-redmi-9 xiaomi-redmi-note-11-pro-plus-5g
      xiaomi-redmi-note-11-se`,
  },
  {
    figures: { wirelessCharging: 0 },
    why: 'by cable only',
    phones: `
      infinix-hot-30i infinix-smart-7 iqoo-7 motorola-edge-60 motorola-edge-60-fusion nothing-phone-3a
      nothing-phone-3a-lite nothing-phone-3a-pro oneplus-13s oppo-a5x vivo-x200-fe xiaomi-redmi-note-12-5g`,
  },
  { figures: { wirelessCharging: 15 }, why: 'as Samsung writes', phones: 'samsung-galaxy-s25-edge' },
  { figures: { wirelessCharging: 9 }, why: 'as Samsung writes', phones: 'samsung-galaxy-z-flip' },
  {
    figures: { refreshRate: 60 },
    why: 'a screen of one rate',
    phones: `
      infinix-note-12-pro infinix-smart-7 infinix-smart-7-hd itel-a60 itel-p40 lg-velvet nokia-c12 nokia-c32 oppo-a16
      oppo-a17 oppo-a55 oppo-a5s oppo-f19s oppo-f21-pro-5g oppo-f21s-pro-5g tecno-camon-19 tecno-camon-20 vivo-t2x-5g
      vivo-y01 vivo-y02t vivo-y20t vivo-y21 vivo-y21a vivo-y21e vivo-y21g vivo-y56 vivo-y73 vivo-y75
      xiaomi-redmi-10-power xiaomi-redmi-note-10-lite`,
  },
  {
    figures: { refreshRate: 90 },
    why: 'as the maker writes',
    phones: 'infinix-hot-30i samsung-galaxy-f07 samsung-galaxy-m07 vivo-y33t',
  },
  {
    figures: { memoryCard: false },
    why: 'its memory cannot be extended',
    phones: `
      infinix-gt-20-pro-5g infinix-gt-30-pro-5g iqoo-7 iqoo-neo-10 iqoo-neo-10r nothing-phone-3a oneplus-nord-5
      realme-15-pro realme-p3-pro realme-p4-pro samsung-galaxy-a36-5g samsung-galaxy-m56-5g vivo-t4-pro`,
  },
  { figures: { memoryCard: true }, why: 'a slot of its own', phones: 'nokia-c12' },
  {
    figures: { headphoneJack: true },
    why: 'as the maker writes',
    phones: 'infinix-hot-30i infinix-smart-7 samsung-galaxy-a06-5g samsung-galaxy-a07 samsung-galaxy-m07',
  },
  {
    figures: { headphoneJack: false },
    why: 'USB-C only',
    phones: `
      iqoo-z10 iqoo-z10r motorola-edge-60 motorola-moto-g96 nothing-phone-3a-lite realme-p3-pro
      samsung-galaxy-f17-5g samsung-galaxy-f36-5g samsung-galaxy-m16-5g samsung-galaxy-m17-5g vivo-t4 vivo-t4-pro
      vivo-t4r vivo-v29e vivo-v50e vivo-y400-5g`,
  },
  {
    figures: { wiredCharging: 10 },
    why: '5 V at 2 A, with a charger of as much in the box',
    phones: `
      oppo-a11k oppo-a12 oppo-a16 oppo-a17 oppo-a17k oppo-a18 oppo-a1k oppo-a31 oppo-a5-2020 oppo-a5s realme-c2
      realme-c21y realme-narzo-50i vivo-y12 vivo-y15 vivo-y1s`,
  },
  {
    figures: { ipRating: 'None' },
    why: 'the maker states no rating',
    phones: `
      asus-6z asus-rog-phone-2 black-shark-2 coolpad-cool-3 honor-10-lite honor-view-20 huawei-y9-2019
      infinix-hot-30i infinix-smart-7 infinix-smart-7-hd infinix-smart-8 infinix-zero-flip-5g iqoo-7 iqoo-7-legend
      jio-jiophone-next nokia-2-2 nokia-2-3 nokia-2-4 nokia-3-2 nokia-3-4 nokia-4-2 nokia-5-3 nokia-5-4 nokia-6-2
      nokia-7-2 nubia-red-magic-3 nubia-red-magic-3s oppo-a5s oppo-find-n2-flip realme-10 realme-11-pro-plus
      realme-6i realme-9-5g realme-9-5g-se realme-gt-master-edition samsung-galaxy-a06 samsung-galaxy-a14
      samsung-galaxy-a23-5g samsung-galaxy-a25-5g samsung-galaxy-f05 samsung-galaxy-f14-5g samsung-galaxy-f15-5g
      samsung-galaxy-f54-5g samsung-galaxy-m05 samsung-galaxy-m14-5g samsung-galaxy-m34-5g tecno-phantom-v-flip
      tecno-phantom-v-fold tecno-phantom-x2 tecno-phantom-x2-pro vivo-t1-44w vivo-y15-2019 xiaomi-redmi-10
      xiaomi-redmi-9`,
  },
  {
    figures: { ipRating: 'IP52' },
    why: 'as Motorola writes',
    phones: 'motorola-edge-20 motorola-edge-20-fusion motorola-edge-20-pro',
  },
  {
    figures: { ipRating: 'IP54' },
    why: 'as the maker writes',
    phones: 'nothing-phone-3a-lite samsung-galaxy-a06-5g samsung-galaxy-a07 samsung-galaxy-m07',
  },
  { figures: { ipRating: 'IP68' }, why: 'as Motorola writes', phones: 'motorola-edge-50' },
  {
    figures: { ipRating: 'IP69' },
    why: 'rated IP68 and IP69',
    phones: 'oppo-f31-pro-plus realme-p3x vivo-t4r vivo-v50e',
  },
  {
    figures: { glass: 'Gorilla Glass Victus 2' },
    why: 'the cover screen',
    phones: 'google-pixel-10-pro-fold',
  },
  {
    figures: { glass: 'Gorilla Glass Victus' },
    why: 'the cover screen',
    phones: 'motorola-razr-40 samsung-galaxy-z-fold-2',
  },
  { figures: { glass: 'Gorilla Glass Ceramic 2' }, why: 'the cover screen', phones: 'samsung-galaxy-z-fold-7' },
  { figures: { glass: 'Gorilla Glass Ceramic' }, why: 'the cover screen', phones: 'motorola-razr-60-ultra' },
  { figures: { glass: 'Gorilla Glass 7i' }, why: 'as Nothing writes', phones: 'nothing-phone-3' },
  { figures: { glass: 'Ceramic Guard' }, why: 'as OnePlus writes', phones: 'oneplus-13 oneplus-open' },
];

export const FROM_OUR_DESK: readonly Verified[] = DESK_FIGURES.flatMap(({ phones, ...rest }) =>
  phones
    .trim()
    .split(/\s+/)
    .map((id) => ({ id, ...rest })),
);
