import { describe, expect, it } from 'vitest'
import { type PasswordProblem, passwordProblem } from './password-rules.ts'

const owner = { email: 'ada.lovelace@analytical.example', givenName: 'Ada', familyName: 'Lovelace' }

describe('a password', () => {
  const table: [password: string, problem: PasswordProblem | undefined][] = [
    ['', 'missing'],
    ['elevenchars', 'tooShort'],
    ['twelve chars', undefined],
    ['é'.repeat(3), 'tooShort'],
    ['🦊🐻🐼🦁🐯🐨🐸🐙🦉🦋🐝🐢', undefined],
    ['correct horse battery 9', undefined],
    [`${'long and varied text 42! '.repeat(10)}abcdef`, undefined],
    [`${'long and varied text 42! '.repeat(10)}abcdefg`, 'tooLong'],
    ['ada.lovelace@analytical.example', 'likeIdentity'],
    ['ADA.Lovelace@Analytical.Example1', 'likeIdentity'],
    ['AdaLovelace1!', 'likeIdentity'],
    ['lovelace-ada-77', 'likeIdentity'],
    ['ada likes maths a lot', undefined],
    ['password1234', 'common'],
    ['Password1234', 'common'],
    ['P@ssw0rd!!2024', 'common'],
    ['1234welcome5678', 'common'],
    ['qwertyuiop12', 'common'],
    ['CorrectHorseBatteryStaple', 'common'],
    ['aaaaaaaaaaaa', 'repetitive'],
    ['abababababab', 'repetitive'],
    ['foxfoxfoxfoxfox', 'repetitive'],
    ['12341234123412', 'repetitive'],
    ['bcdefghijklmno', 'repetitive'],
    ['zyxwvutsrqponm', 'repetitive'],
  ]
  it.each(table)('%j: %s', (password, problem) => {
    expect(passwordProblem(password, owner)).toBe(problem)
  })

  it('is judged in no time, however it is made', () => {
    const started = performance.now()
    for (const unit of ['a', 'ab', 'aab', 'aaaaab']) passwordProblem(`${unit.repeat(100)}!`.slice(0, 256), owner)
    passwordProblem('x'.repeat(1_000_000), owner)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
