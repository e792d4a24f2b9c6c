import { describe, expect, test } from 'vitest'
import { mostlyFailed, scaleOf, shadeOf, tiles } from './world-tiles.ts'

describe('the map', () => {
  test('has each country once, and only places that have a name', () => {
    const codes = tiles.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(codes.filter((code) => names.of(code) === undefined)).toEqual([])
    expect(codes.length).toBeGreaterThan(180)
  })

  test('tells a hundred from a million, and nothing from something', () => {
    expect(shadeOf(0, 1000)).toBe(0)
    expect(shadeOf(1, 1_000_000)).toBeGreaterThan(0.25)
    expect(shadeOf(100, 1_000_000)).toBeLessThan(shadeOf(10_000, 1_000_000))
    expect(shadeOf(5, 5)).toBe(1)
    expect(mostlyFailed({ events: 10, failures: 5 })).toBe(true)
    expect(mostlyFailed({ events: 10, failures: 4 })).toBe(false)
    expect(mostlyFailed({ events: 0, failures: 0 })).toBe(false)
  })

  test('makes a square larger the more happened there, and none too small to read', () => {
    expect(scaleOf(100, 100)).toBe(1)
    expect(scaleOf(1, 1_000_000)).toBeGreaterThan(0.69)
    expect(scaleOf(10, 100)).toBeLessThan(scaleOf(50, 100))
    expect(scaleOf(0, 0)).toBe(0.7)
  })
})
