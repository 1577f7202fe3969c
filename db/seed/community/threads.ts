import { readFileSync } from 'node:fs';

/** A demo comment by the demo reader with this number. */
export interface SampleComment {
  by: number;
  hoursAgo: number;
  likes: number;
  text: string;
  replies?: SampleComment[];
}

export interface SampleThread {
  product: string;
  comments: SampleComment[];
}

export function sampleThreads(): SampleThread[] {
  return JSON.parse(readFileSync(new URL('./threads.json', import.meta.url), 'utf8'));
}

/** A demo review. */
export interface SampleReview {
  product: string;
  by: number;
  daysAgo: number;
  rating: number;
  title: string;
  good: string;
  bad: string;
  monthsOwned: number;
  /** How many demo readers voted it helpful. */
  helpful: number;
}

export function sampleReviews(): SampleReview[] {
  return JSON.parse(readFileSync(new URL('./reviews.json', import.meta.url), 'utf8'));
}
