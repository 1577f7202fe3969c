/** The contract's longest description and caption. */
export const PICTURE_TEXT_MAX = 300;
