// qemu's user mode: runs everything, slowly.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unpackDebian } from './packages.mjs'
import { writeRoomyQemu } from './roomy-qemu.mjs'

const small = './qemu/usr/bin/qemu-x86_64-static'
const roomy = './qemu/usr/bin/qemu-x86_64-roomy'
const runtime = { arguments: ['-L', './root', './node/bin/node'], paths: { NODE_PATH: './modules' } }

export async function prepareQemu(work) {
  await unpackDebian(work, 'qemu', ['qemu-user-static'])
  await relinkLoader(join(work, 'root'))
  await keepOnly(join(work, 'qemu/usr/bin'), 'qemu-x86_64-static')
  return { command: small, ...runtime }
}

export async function prepareRoomyQemu(work) {
  const isThere = await writeRoomyQemu(join(work, small), join(work, roomy))
  if (!isThere) throw new Error('this qemu keeps its translations elsewhere')
  return { command: roomy, ...runtime }
}

// The package names its loader by an absolute path, which would lead out of the folder.
async function relinkLoader(sysroot) {
  const loader = 'lib/x86_64-linux-gnu/ld-linux-x86-64.so.2'
  const prefix = existsSync(join(sysroot, loader)) ? '' : 'usr/'
  const link = join(sysroot, 'lib64/ld-linux-x86-64.so.2')
  await mkdir(dirname(link), { recursive: true })
  await rm(link, { force: true })
  await symlink(`../${prefix}${loader}`, link)
}

// The package brings an emulator for every processor there is.
async function keepOnly(folder, name) {
  for (const each of await readdir(folder)) if (each !== name) await rm(join(folder, each), { recursive: true })
}
