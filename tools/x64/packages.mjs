// Packages of npm and of Debian, unpacked into a folder: nothing is installed and no root is needed.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)

export async function unpackNpm(work, spec, target) {
  const packed = await mkdtemp(join(work, 'npm-'))
  await run('npm', ['pack', '--silent', '--pack-destination', packed, spec], { cwd: packed })
  const [archive] = await readdir(packed)
  if (archive === undefined) throw new Error(`${spec} cannot be fetched`)
  await mkdir(join(work, target), { recursive: true })
  await run('tar', ['xzf', join(packed, archive), '-C', join(work, target), '--strip-components=1'])
  await rm(packed, { recursive: true })
}

/** With a private apt state: neither the system's packages nor its list of architectures are touched. */
export async function unpackDebian(work, target, packages, { release } = {}) {
  const state = await mkdtemp(join(work, 'apt-'))
  for (const folder of ['lists/partial', 'cache/archives/partial', 'debs']) {
    await mkdir(join(state, folder), { recursive: true })
  }
  const options = [
    ['Dir::State::Lists', join(state, 'lists')],
    ['Dir::Cache', join(state, 'cache')],
    ['APT::Architectures', 'arm64,amd64'],
    ['APT::Sandbox::User', ''],
    ['Acquire::Languages', 'none'],
    ...(release === undefined ? [] : await sourcesOf(release, state)),
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const quietly = { cwd: join(state, 'debs'), maxBuffer: 1 << 26 }
  await run('apt-get', [...options, '-qq', 'update'], quietly)
  await run('apt-get', [...options, '-qq', 'download', ...packages], quietly)
  for (const deb of await readdir(join(state, 'debs'))) {
    await run('dpkg', ['-x', join(state, 'debs', deb), join(work, target)])
  }
  await rm(state, { recursive: true })
}

/** Another release of Debian, from the mirror that the system uses, signed by the keys that the system trusts. */
async function sourcesOf(release, state) {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(RELEASE) $(REPO_URI)'])
  const repositories = stdout.split('\n').map((line) => line.split(' '))
  const mirror = repositories.find(([name, uri]) => uri !== undefined && /^[a-z]+$/.test(name))?.[1]
  if (mirror === undefined) throw new Error('the system names no mirror of Debian')
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg'
  await writeFile(join(state, 'sources.list'), `deb [signed-by=${keys}] ${mirror} ${release} main\n`)
  return [
    ['Dir::Etc::SourceList', join(state, 'sources.list')],
    ['Dir::Etc::SourceParts', '/dev/null'],
  ]
}
