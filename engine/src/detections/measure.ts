import type { Firing, FiringMeasure, Span } from './detection.ts'

export const measure = (
  name: string,
  value: number,
  threshold: number | null = null,
  usual: number | null = null,
): FiringMeasure => ({ name, value, threshold, usual })

/** What a firing measured under a name; 0 where it measured nothing. */
export const measured = ({ measures }: Firing, name: string): number =>
  measures.find((each) => each.name === name)?.value ?? 0

export const isIn = (at: number, { from, to }: Span): boolean => at >= from && at < to

/** 0.8349 as 83: shares are told in whole percents. */
export const percent = (share: number): number => Math.round(share * 100)

export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
