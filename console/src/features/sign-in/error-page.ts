/** Specification §2: what the identity provider says, and the page that explains it. */
const screens: Record<string, ErrorScreenPath> = {
  'This URL can be used only once': '/used-link',
  'This account is already verified.': '/already-verified',
  'Verification required.': '/verification-required',
  'Access expired.': '/verification-expired',
}

export type ErrorScreenPath = '/used-link' | '/already-verified' | '/verification-required' | '/verification-expired'

export const screenForDescription = (description: string | undefined): ErrorScreenPath | null =>
  (description !== undefined && Object.hasOwn(screens, description) && screens[description]) || null
