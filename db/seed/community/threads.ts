import { readFileSync } from 'node:fs';

/** A comment of the sample community: written by the demo reader of that number. */
export interface SampleComment {
  by: number;
  hoursAgo: number;
  /** How many demo readers like it. */
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

/** A review of the sample community. */
export interface SampleReview {
  product: string;
  by: number;
  daysAgo: number;
  rating: number;
  title: string;
  good: string;
  bad: string;
  monthsOwned: number;
  /** How many demo readers found it helpful. */
  helpful: number;
}

export function sampleReviews(): SampleReview[] {
  return JSON.parse(readFileSync(new URL('./reviews.json', import.meta.url), 'utf8'));
}
