import { expect, test } from 'vitest'
import { errorReport } from './error-report.ts'

test('the report marks what is wrong and runs nowhere', () => {
  const row = {
    rowNumber: 2,
    email: '=cmd()',
    invalidEmail: true,
    ipAddress: '1',
    invalidIPAddress: true,
    phone: '+49',
    invalidPhone: false,
  }
  const wide = { ...row, rowNumber: 3, email: ' ＝cmd()', ipAddress: '\u202e1', phone: '\u001b[31m' }
  expect(errorReport({ invalidRows: [row, wide], duplicateRows: [7] }).split('\r\n')).toEqual([
    '\ufeffrowNumber,email,invalidEmail,ipAddress,invalidIPAddress,phone,invalidPhone,duplicate',
    `2,"'=cmd()",X,1,X,"'+49",,`,
    `3,"' ＝cmd()",X,\\u202e1,X,\\u001b[31m,,`,
    '7,,,,,,,X',
    '',
  ])
})
