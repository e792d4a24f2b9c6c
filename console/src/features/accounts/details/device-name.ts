interface NamedDevice {
  readonly browser: string
  readonly os: string
  readonly deviceModel: string
}

/** A model that only repeats the system ("Mac" on "macOS") says nothing more. */
export function deviceName({ browser, os, deviceModel }: NamedDevice) {
  const repeats = os.toLowerCase().startsWith(deviceModel.toLowerCase())
  return { browser, os, model: repeats ? '' : deviceModel }
}
