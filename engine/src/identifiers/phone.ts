import parsePhoneNumber from 'libphonenumber-js/max'

export interface PhoneNumber {
  /** E.164. */
  readonly value: string
  readonly country: string
  readonly lineType: string
}

const MAX_LENGTH = 64

const lineTypes: Readonly<Record<string, string>> = {
  MOBILE: 'mobile',
  FIXED_LINE: 'fixed',
  FIXED_LINE_OR_MOBILE: 'fixed or mobile',
  VOIP: 'voip',
  TOLL_FREE: 'toll free',
  PREMIUM_RATE: 'premium',
  SHARED_COST: 'shared cost',
  PERSONAL_NUMBER: 'personal',
  PAGER: 'pager',
  UAN: 'company',
  VOICEMAIL: 'voicemail',
}

/** Read with the United States as default region (specification §5). */
export function readPhone(text: string): PhoneNumber | null {
  if (text.length > MAX_LENGTH) return null
  const number = parsePhoneNumber(text, { defaultCountry: 'US', extract: false })
  if (number === undefined || !number.isValid()) return null
  return { value: number.number, country: number.country ?? '', lineType: lineTypes[number.getType() ?? ''] ?? '' }
}
