export type IdentityErrorCode = 'wrong_secret' | 'bad_secret' | 'bad_option' | 'account_exists' | 'weak_password'

/** The one error this package rejects with; `code` is for the caller, `message` for the operator. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly code: IdentityErrorCode

  constructor(code: IdentityErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
