/** Runs one command: its line on standard output and nothing else, or what is wrong on standard error and exit code 1. */
export async function runCommand(name: string, work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${name}: ${reason.split('\n')[0]}\n`)
    process.exitCode = 1
  }
}
