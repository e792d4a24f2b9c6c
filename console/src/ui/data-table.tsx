import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Offered in the heading; the value is what the order is called. */
  order?: string
  /** Numbers stand at the end of their column. */
  numeric?: boolean
  /** The column that gives way first where there is little room: it is clipped, not wrapped. */
  clip?: boolean
}

export interface Sorting {
  order: string
  descending: boolean
  onSort: (order: string, descending: boolean) => void
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting?: Sorting
  /** Opens a row; the first cell is then a button that says so. */
  onOpen?: (row: Row) => void
  /** The row that stands open beside the table. */
  selected?: string | undefined
  /** A row that stands out; a cell of it says why. */
  marked?: (row: Row) => boolean
  /** Rows of another question are still shown while the new ones come. */
  stale?: boolean
  /** Many columns: less room between them. */
  dense?: boolean
}

const ACTIVE = 'a, button, input, label, select, summary, [role^="menu"]'

/** A dense table that becomes cards where it has no room. Arrow keys move between rows, Enter opens one. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sorting, onOpen, selected, marked, stale = false, dense = false } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const buttons = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-button]') ?? [])]
    const at = buttons.indexOf(event.target as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    buttons[at + step]?.focus()
  }
  // A pointer may open a row anywhere but on what does something else; whoever marks text keeps it.
  const openAt = ({ target }: MouseEvent<HTMLElement>) => {
    const element = target as HTMLElement
    if (element.closest(ACTIVE) !== null || getSelection()?.isCollapsed === false) return
    const row = rows[[...(body.current?.rows ?? [])].findIndex((each) => each.contains(element))]
    if (row !== undefined) onOpen?.(row)
  }
  return (
    <div className={styles.frame} data-stale={stale || undefined} data-dense={dense || undefined}>
      <table className={styles.table} aria-label={label} aria-busy={stale}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={move} onClick={openAt} data-opens={onOpen !== undefined || undefined}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-selected={rowKey(row) === selected || undefined}
              data-marked={marked?.(row) || undefined}
            >
              {columns.map((column, at) => (
                <Cell key={column.key} column={column} row={row} onOpen={at === 0 ? onOpen : undefined} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { t } = useTranslation('ui')
  const { order, title, numeric } = column
  const className = numeric ? styles.numeric : undefined
  if (order === undefined || sorting === undefined) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  }
  const active = sorting.order === order
  const Arrow = active && !sorting.descending ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={className}
      aria-sort={active ? (sorting.descending ? 'descending' : 'ascending') : undefined}
    >
      <UnstyledButton
        className={styles.sort}
        data-active={active || undefined}
        title={t('table.sort', { column: title })}
        onClick={() => sorting.onSort(order, active ? !sorting.descending : true)}
      >
        {title}
        <Arrow size={13} stroke={2} aria-hidden="true" />
      </UnstyledButton>
    </th>
  )
}

function Cell<Row>(props: { column: Column<Row>; row: Row; onOpen: ((row: Row) => void) | undefined }) {
  const { column, row, onOpen } = props
  const className = [column.numeric && styles.numeric, column.clip && styles.clip].filter(Boolean).join(' ')
  const content = column.cell(row)
  return (
    <td data-label={column.title} className={className || undefined}>
      {onOpen === undefined ? (
        content
      ) : (
        <UnstyledButton className={styles.open} data-row-button="" onClick={() => onOpen(row)}>
          {content}
        </UnstyledButton>
      )}
    </td>
  )
}

export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  const lines = Array.from({ length: rows }, (_, at) => `line ${at}`)
  const cells = Array.from({ length: columns }, (_, at) => `cell ${at}`)
  return (
    <div className={styles.skeleton}>
      {lines.map((line) => (
        <div key={line} className={styles.skeletonRow}>
          {cells.map((cell, at) => (
            <Skeleton key={cell} height={12} width={`${80 - ((at * 17) % 40)}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}
