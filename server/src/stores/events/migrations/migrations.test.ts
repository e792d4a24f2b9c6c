import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { type MigrationRunner, migrate, migrations, migrationsTable } from './migrate.ts'
import type { Topology } from './topology.ts'

const topologies: Record<string, Topology> = {
  embedded: { kind: 'single', isEmbedded: true },
  single: { kind: 'single', isEmbedded: false },
  cluster: { kind: 'cluster', cluster: 'main', database: 'signet', replicated: false },
  replicated: { kind: 'cluster', cluster: 'main', database: 'signet', replicated: true },
}

function render(topology: Topology): string {
  const all = [migrationsTable, ...migrations.flatMap(({ statements }) => statements(topology))]
  return `${all.join(';\n\n')};\n`
}

describe('migrations', () => {
  // A released migration never changes. Replication needs a coordination service, so only its text is checked here.
  it.each(Object.entries(topologies))('give the recorded schema: %s', async (name, topology) => {
    expect(await readFile(new URL(`./recorded/${name}.sql`, import.meta.url), 'utf8')).toBe(render(topology))
  })

  it('are numbered without gaps, and every statement can run twice', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1))
    for (const topology of Object.values(topologies)) {
      for (const statement of migrations.flatMap(({ statements }) => statements(topology))) {
        expect(statement).toMatch(/\b(IF (NOT )?EXISTS|MODIFY SETTING)\b/)
      }
    }
  })

  it('run only what is not recorded, and record it', async () => {
    const ran: string[] = []
    const recorded = new Set<number>()
    const runner: MigrationRunner = {
      command: async (sql, parameters) => {
        ran.push(sql)
        if (parameters?.number !== undefined) recorded.add(Number(parameters.number))
      },
      query: async () => [...recorded].map((number) => ({ number })),
    }
    expect(await migrate(runner, topologies.embedded as Topology)).toEqual(migrations.map(({ number }) => number))
    expect(await migrate(runner, topologies.embedded as Topology)).toEqual([])
    expect(ran.filter((sql) => sql.startsWith('CREATE TABLE IF NOT EXISTS events'))).toHaveLength(1)
  })
})
