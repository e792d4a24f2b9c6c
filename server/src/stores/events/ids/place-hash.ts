import { randomBytes } from 'node:crypto'
import { keyBytes } from './event-key.ts'

/** 32 bits for a key's four words, of which the first say where a table with open addressing has it. */
export type PlaceHash = (w0: number, w1: number, w2: number, w3: number) => number

/** Depends on a secret of the process: a sender who knows the hash cannot pile its ids up in one corner. */
export function placeHash(secret = randomBytes(keyBytes)): PlaceHash {
  const [a, b, c, d] = [0, 4, 8, 12].map((at) => secret.readInt32LE(at) | 1) as [number, number, number, number]
  return (w0, w1, w2, w3) => Math.imul(w0, a) + Math.imul(w1, b) + Math.imul(w2, c) + Math.imul(w3, d)
}
