/**
 * Number of colour pairs for drawings; a phone's id selects one. The stylesheet has a background for each (.s0 and so
 * on).
 */
export const WALLPAPERS = 24;
