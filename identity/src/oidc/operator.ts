/** The grant with which the operator's own commands get a token. */
export const OPERATOR_GRANT = 'urn:signet:operator'
export const OPERATOR_CLIENT = 'signet-operator'
