/** How many pairs of colours drawings have; a phone's id chooses. The styles have a stage for each (.s0 and so on). */
export const WALLPAPERS = 24;
