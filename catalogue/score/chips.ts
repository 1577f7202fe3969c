/**
 * Our own ranking of phone chips, slowest first. A step is based on what makers publish: cores, how many of them are
 * large, clock speed and process. There are no benchmark results. Chips on one step count as equal, and steps are
 * equally far apart. docs/decisions/020 says how a chip gets its step.
 */

interface ChipStep {
  /** What distinguishes this step from the previous one. */
  reason: string;
  /** Name without additions by phone makers, process in nanometres, year. */
  chips: readonly (readonly [name: string, nanometres: number, year: number])[];
}

export const CHIP_STEPS: readonly ChipStep[] = [
  {
    reason: 'Only four small cores (Cortex-A53 or A55).',
    chips: [
      ['Qualcomm Snapdragon 215', 28, 2019],
      ['Qualcomm Snapdragon 429', 12, 2018],
      ['Qualcomm Snapdragon 425', 28, 2016],
      ['MediaTek MT6739', 28, 2017],
      ['MediaTek Helio A20', 12, 2020],
      ['MediaTek Helio A22', 12, 2018],
      ['Unisoc SC9832E', 28, 2018],
      ['Samsung Exynos 7570', 14, 2016],
    ],
  },
  {
    reason: 'Eight small cores (Cortex-A53 or A55) at up to 2 GHz.',
    chips: [
      ['MediaTek Helio A25', 12, 2020],
      ['Unisoc SC9863A', 28, 2018],
      ['Unisoc SC9863A1', 28, 2020],
      ['MediaTek Helio P22', 12, 2018],
      ['MediaTek Helio G25', 12, 2020],
      ['Qualcomm Snapdragon 439', 12, 2018],
      ['Qualcomm Snapdragon 450', 14, 2017],
      ['Samsung Exynos 7870', 14, 2016],
      ['Samsung Exynos 850', 8, 2020],
      ['Unisoc T603', 22, 2022],
      ['Unisoc T7100', 12, 2024],
    ],
  },
  {
    reason: 'Eight small cores at 2.2 to 2.3 GHz.',
    chips: [
      ['MediaTek Helio P35', 12, 2018],
      ['MediaTek MT6765', 12, 2018],
      ['MediaTek Helio G35', 12, 2020],
      ['MediaTek Helio G36', 12, 2023],
      ['MediaTek Helio G37', 12, 2021],
      ['MediaTek Helio G50', 12, 2024],
    ],
  },
  {
    reason: 'The first large cores: two of Cortex-A73 or A75 at up to 1.8 GHz, or four of Cortex-A73 at 1.8 GHz.',
    chips: [
      ['Samsung Exynos 7884', 14, 2018],
      ['Samsung Exynos 7904', 14, 2019],
      ['Qualcomm Snapdragon 632', 14, 2018],
      ['Qualcomm Snapdragon 636', 14, 2017],
      ['Qualcomm Snapdragon 460', 11, 2020],
      ['Unisoc T606', 12, 2021],
      ['Unisoc T610', 12, 2019],
      ['Unisoc T700', 12, 2021],
      ['Unisoc T612', 12, 2022],
      ['Unisoc T615', 12, 2023],
      ['Unisoc T7225', 12, 2025],
      ['Unisoc T7250', 12, 2025],
      ['Unisoc UMS9230E', 12, 2024],
    ],
  },
  {
    reason: 'Two Cortex-A75 at 2 GHz, or four Cortex-A73 at 2 GHz or more, made at 10 nm or larger.',
    chips: [
      ['Qualcomm Snapdragon 660', 14, 2017],
      ['Qualcomm Snapdragon 662', 11, 2020],
      ['Qualcomm Snapdragon 665', 11, 2019],
      ['Qualcomm Snapdragon 6s 4G Gen 1', 11, 2024],
      ['HiSilicon Kirin 710', 12, 2018],
      ['HiSilicon Kirin 710F', 12, 2019],
      ['MediaTek Helio P60', 12, 2018],
      ['MediaTek Helio P65', 12, 2019],
      ['MediaTek Helio P70', 12, 2018],
      ['MediaTek Helio G70', 12, 2020],
      ['MediaTek Helio G80', 12, 2020],
      ['MediaTek Helio G81', 12, 2024],
      ['MediaTek Helio G85', 12, 2020],
      ['MediaTek Helio G88', 12, 2021],
      ['MediaTek Helio G91', 12, 2024],
      ['Samsung Exynos 9609', 10, 2019],
      ['Samsung Exynos 9610', 10, 2018],
      ['Samsung Exynos 9611', 10, 2019],
      ['Unisoc T616', 12, 2021],
    ],
  },
  {
    reason: 'Four Cortex-A73 at 2.4 GHz or more, made at 6 nm, or two Cortex-A75 above 2 GHz with a faster GPU.',
    chips: [
      ['Qualcomm Snapdragon 680', 6, 2021],
      ['Qualcomm Snapdragon 685', 6, 2023],
      ['Qualcomm Snapdragon 670', 10, 2018],
      ['Qualcomm Snapdragon 710', 10, 2018],
      ['Qualcomm Snapdragon 712', 10, 2019],
      ['MediaTek Helio P90', 12, 2018],
      ['MediaTek Helio P95', 12, 2020],
    ],
  },
  {
    reason: 'Two Cortex-A76 at 2 to 2.3 GHz, without 5G.',
    chips: [
      ['Qualcomm Snapdragon 675', 11, 2018],
      ['Qualcomm Snapdragon 678', 11, 2020],
      ['Qualcomm Snapdragon 720G', 8, 2020],
      ['Qualcomm Snapdragon 730', 8, 2019],
      ['Qualcomm Snapdragon 730G', 8, 2019],
      ['Qualcomm Snapdragon 732G', 8, 2020],
      ['MediaTek Helio G90T', 12, 2019],
      ['HiSilicon Kirin 810', 7, 2019],
      ['MediaTek Helio G95', 12, 2020],
      ['MediaTek Helio G96', 12, 2021],
      ['MediaTek Helio G99', 6, 2022],
    ],
  },
  {
    reason: 'Two Cortex-A76 at 2 to 2.5 GHz with 5G, made at 8 nm or smaller.',
    chips: [
      ['Qualcomm Snapdragon 480', 8, 2021],
      ['Qualcomm Snapdragon 480+', 8, 2021],
      ['MediaTek Dimensity 700', 7, 2020],
      ['MediaTek Dimensity 720', 7, 2020],
      ['MediaTek Dimensity 800U', 7, 2020],
      ['MediaTek Dimensity 810', 6, 2021],
      ['MediaTek Dimensity 6020', 7, 2023],
      ['MediaTek Dimensity 6080', 6, 2023],
      ['MediaTek Dimensity 6100+', 6, 2023],
      ['MediaTek Dimensity 6300', 6, 2024],
      ['MediaTek Dimensity 6400', 6, 2025],
      ['Unisoc T760', 6, 2023],
      ['Unisoc T750', 6, 2023],
      ['Unisoc T765', 6, 2024],
      ['Unisoc T8200', 6, 2025],
      ['Qualcomm Snapdragon 765G', 7, 2019],
    ],
  },
  {
    reason: 'Two Cortex-A77 or A78 at 2 to 2.5 GHz with 5G, or a Cortex-A76 pair at up to 2.8 GHz.',
    chips: [
      ['Qualcomm Snapdragon 768G', 7, 2020],
      ['Qualcomm Snapdragon 750G', 8, 2020],
      ['Qualcomm Snapdragon 695', 6, 2021],
      ['Qualcomm Snapdragon 6s Gen 3', 6, 2024],
      ['Qualcomm Snapdragon 4 Gen 1', 6, 2022],
      ['Qualcomm Snapdragon 4 Gen 2', 4, 2023],
      ['Qualcomm Snapdragon 4s Gen 2', 4, 2024],
      ['MediaTek Dimensity 930', 6, 2022],
      ['MediaTek Dimensity 7020', 6, 2023],
      ['MediaTek Dimensity 7025', 6, 2024],
      ['MediaTek Dimensity 7060', 6, 2025],
      ['Samsung Exynos 1280', 5, 2022],
      ['Samsung Exynos 1330', 5, 2023],
      ['MediaTek Dimensity 900', 6, 2021],
      ['MediaTek Dimensity 920', 6, 2021],
    ],
  },
  {
    reason: 'Two Cortex-A78 at 2.5 GHz or more with a four-core Mali-G68, or four Cortex-A78 at 2.2 GHz.',
    chips: [
      ['MediaTek Dimensity 1080', 6, 2022],
      ['MediaTek Dimensity 7030', 6, 2023],
      ['MediaTek Dimensity 7050', 6, 2023],
      ['Qualcomm Snapdragon 6 Gen 1', 4, 2022],
      ['Samsung Exynos 9810', 10, 2018],
      ['Qualcomm Snapdragon 845', 10, 2018],
    ],
  },
  {
    reason: 'Four Cortex-A78 at 2.4 to 2.7 GHz, or the four Cortex-A76 of a 2019 flagship.',
    chips: [
      ['Qualcomm Snapdragon 6 Gen 3', 4, 2024],
      ['Qualcomm Snapdragon 6s Gen 4', 4, 2025],
      ['Qualcomm Snapdragon 7s Gen 2', 4, 2023],
      ['Qualcomm Snapdragon 778G', 6, 2021],
      ['Qualcomm Snapdragon 778G+', 6, 2021],
      ['Qualcomm Snapdragon 782G', 6, 2022],
      ['Qualcomm Snapdragon 7 Gen 1', 4, 2022],
      ['Samsung Exynos 1380', 5, 2023],
      ['MediaTek Dimensity 7300', 4, 2024],
      ['MediaTek Dimensity 7360', 4, 2025],
      ['MediaTek Dimensity 7400', 4, 2025],
      ['MediaTek Dimensity 7100', 6, 2025],
      ['HiSilicon Kirin 980', 7, 2018],
      ['Samsung Exynos 9820', 8, 2019],
      ['Samsung Exynos 9825', 7, 2019],
      ['Qualcomm Snapdragon 855', 7, 2018],
      ['Qualcomm Snapdragon 855+', 7, 2019],
      ['Qualcomm Snapdragon 860', 7, 2021],
    ],
  },
  {
    reason:
      'Large cores of the A71x and A72x generations (2.3 to 2.9 GHz) in a mid-range chip, or Cortex-A78 at 2.75 GHz.',
    chips: [
      ['Qualcomm Snapdragon 6 Gen 4', 4, 2025],
      ['Qualcomm Snapdragon 7s Gen 3', 4, 2024],
      ['Qualcomm Snapdragon 7s Gen 4', 4, 2025],
      ['Qualcomm Snapdragon 7 Gen 3', 4, 2023],
      ['MediaTek Dimensity 7200', 4, 2023],
      ['MediaTek Dimensity 7350', 4, 2024],
      ['Samsung Exynos 1480', 4, 2024],
      ['Samsung Exynos 1580', 4, 2024],
      ['Samsung Exynos 1680', 4, 2026],
      ['MediaTek Dimensity 1000+', 7, 2020],
    ],
  },
  {
    reason: 'The 2020 flagships: four Cortex-A77, or Cortex-A78 at 3 GHz, with a flagship GPU.',
    chips: [
      ['Qualcomm Snapdragon 865', 7, 2019],
      ['Qualcomm Snapdragon 865+', 7, 2020],
      ['Qualcomm Snapdragon 870', 7, 2021],
      ['Samsung Exynos 990', 7, 2020],
      ['MediaTek Dimensity 1200', 6, 2021],
      ['MediaTek Dimensity 1300', 6, 2022],
      ['MediaTek Dimensity 8020', 6, 2023],
      ['MediaTek Dimensity 8050', 6, 2023],
      ['Qualcomm Snapdragon 7 Gen 4', 4, 2025],
      ['Google Tensor', 5, 2021],
    ],
  },
  {
    reason: 'The first Cortex-X1 with Cortex-A78, or four Cortex-A78 at 2.85 GHz or more, made at 5 nm or smaller.',
    chips: [
      ['Qualcomm Snapdragon 888', 5, 2020],
      ['Qualcomm Snapdragon 888+', 5, 2021],
      ['Samsung Exynos 2100', 5, 2021],
      ['Google Tensor G2', 5, 2022],
      ['MediaTek Dimensity 8100', 5, 2022],
      ['MediaTek Dimensity 8200', 4, 2022],
      ['Apple A13 Bionic', 7, 2019],
    ],
  },
  {
    reason:
      'A Cortex-X2 with Cortex-A710, a Cortex-X3 limited by its process, or a chip of equal speed in cheaper phones.',
    chips: [
      ['Qualcomm Snapdragon 8 Gen 1', 4, 2021],
      ['Samsung Exynos 2200', 4, 2022],
      ['Google Tensor G3', 4, 2023],
      ['Qualcomm Snapdragon 7+ Gen 2', 4, 2023],
      ['MediaTek Dimensity 8300', 4, 2023],
      ['MediaTek Dimensity 8350', 4, 2024],
      ['MediaTek Dimensity 9000', 4, 2021],
      ['MediaTek Dimensity 9000+', 4, 2022],
      ['Qualcomm Snapdragon 8+ Gen 1', 4, 2022],
      ['Apple A14 Bionic', 5, 2020],
    ],
  },
  {
    reason: 'A Cortex-X4 in a cheaper chip, or the flagship of a slower line.',
    chips: [
      ['Qualcomm Snapdragon 8s Gen 3', 4, 2024],
      ['Qualcomm Snapdragon 7+ Gen 3', 4, 2024],
      ['Google Tensor G4', 4, 2024],
      ['Apple A15 Bionic', 5, 2021],
    ],
  },
  {
    reason: 'The Cortex-X3 of the 2023 flagships, Apple’s A16, or the first cheaper chips with only large cores.',
    chips: [
      ['Qualcomm Snapdragon 8 Gen 2', 4, 2022],
      ['MediaTek Dimensity 9200', 4, 2022],
      ['MediaTek Dimensity 9200+', 4, 2023],
      ['Samsung Exynos 2400e', 4, 2024],
      ['Qualcomm Snapdragon 8s Gen 4', 4, 2025],
      ['MediaTek Dimensity 8400', 4, 2024],
      ['MediaTek Dimensity 8450', 4, 2025],
      ['MediaTek Dimensity 8500', 4, 2026],
      ['Google Tensor G5', 3, 2025],
      ['Apple A16 Bionic', 4, 2022],
    ],
  },
  {
    reason: 'The 2024 flagships: a Cortex-X4 at full clock speed.',
    chips: [
      ['Qualcomm Snapdragon 8 Gen 3', 4, 2023],
      ['MediaTek Dimensity 9300', 4, 2023],
      ['MediaTek Dimensity 9300+', 4, 2024],
      ['MediaTek Dimensity 9400e', 4, 2025],
      ['Samsung Exynos 2400', 4, 2024],
      ['Samsung Exynos 2500', 3, 2025],
      ['Apple A17 Pro', 3, 2023],
    ],
  },
  {
    reason: 'The 2025 flagships: newly designed cores at 3.6 to 4.5 GHz, made at 3 nm.',
    chips: [
      ['Qualcomm Snapdragon 8 Elite', 3, 2024],
      ['Qualcomm Snapdragon 8 Gen 5', 3, 2025],
      ['MediaTek Dimensity 9500s', 3, 2026],
      ['MediaTek Dimensity 9400', 3, 2024],
      ['Apple A18', 3, 2024],
      ['Apple A18 Pro', 3, 2024],
    ],
  },
  {
    reason: 'The 2026 flagships: the newest cores, made at 2 or 3 nm.',
    chips: [
      ['Qualcomm Snapdragon 8 Elite Gen 5', 3, 2025],
      ['Samsung Exynos 2600', 2, 2025],
      ['MediaTek Dimensity 9500', 3, 2025],
      ['Apple A19', 3, 2025],
      ['Apple A19 Pro', 3, 2025],
    ],
  },
];

const STEPS_BY_NAME = new Map(CHIP_STEPS.flatMap(({ chips }, step) => chips.map(([name]) => [keyOf(name), step + 1])));

/** Additions that phone makers make to the name of a standard chip. */
const ADDED_NAMES =
  /\s*(?:\+|x|ae|ultra|ultimate|energy|max|apex|extreme|turbo|pro|octa|leading version|for galaxy|5g|4g)$/;

/** The step of a chip, 1 for the slowest; null if it is not in the table. */
export function chipStep(chipset: string | null): number | null {
  if (chipset === null) return null;
  for (let name = keyOf(chipset); name !== ''; ) {
    const step = STEPS_BY_NAME.get(name);
    if (step !== undefined) return step;
    const shorter = name.replace(ADDED_NAMES, '');
    if (shorter === name) return null;
    name = shorter;
  }
  return null;
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim();
}
