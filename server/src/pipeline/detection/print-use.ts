import {
  type Arrival,
  type PrintUse,
  SIGN_UPS,
  type SoleAccount,
} from '../../stores/events/detection/detection-reads.ts'

/** Said of whatever it was used for: enough to know that `sharedPrints` of the store does not name it. */
export type Use = Omit<PrintUse, 'print'>

export const unused: Use = { signUps: 0, hasDevice: false, account: '', withPhone: '', withPayment: '' }

/** What `sharedPrints` asks for. More events never make a shared print an unshared one. */
export const isShared = ({ signUps, hasDevice, account, withPhone, withPayment }: Use) =>
  signUps >= SIGN_UPS || (hasDevice && account === null) || withPhone === null || withPayment === null

export function withEvent(use: Use, { type, account, deviceId, phone, paymentHash }: Arrival): Use {
  return {
    signUps: use.signUps + Number(type === 'SIGNUP_SUCCESS'),
    hasDevice: use.hasDevice || deviceId !== '',
    account: together(use.account, account),
    withPhone: phone === '' ? use.withPhone : together(use.withPhone, account),
    withPayment: paymentHash === '' ? use.withPayment : together(use.withPayment, account),
  }
}

function together(sole: SoleAccount, account: string): SoleAccount {
  if (sole === '' || account === '') return sole === '' ? account : sole
  return sole === account ? sole : null
}
