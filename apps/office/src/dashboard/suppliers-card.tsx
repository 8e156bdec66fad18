import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Moon from 'lucide-react/icons/moon'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Supplier } from '@felek/contract/office/figures.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { Money } from '@felek/ui/money.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { Card, CardText, CardWaits } from './card.tsx'

const looks = {
  open: { tone: 'good', Icon: CircleCheck },
  partly: { tone: 'warn', Icon: TriangleAlert },
  shut: { tone: 'bad', Icon: CircleSlash },
  quiet: { tone: 'plain', Icon: Moon },
} as const

const Row = ({ supplier }: { supplier: Supplier }) => {
  const { dashboard } = useTexts()
  const lang = useLang()
  const { states, gateway } = dashboard.suppliers
  return (
    <tr className="h-9.5 border-t border-line-soft">
      <td className="max-w-40 truncate">
        <span className="font-label">{supplier.name}</span>
        {supplier.kind === 'gateway' && (
          <span className="ml-1.5 text-12 text-text-3">{gateway}</span>
        )}
      </td>
      <td>
        <Tag {...looks[supplier.state]}>
          {fill(states[supplier.state], { n: supplier.gamesShut })}
        </Tag>
      </td>
      <td className="tabular text-right max-sm:hidden">{formatCount(supplier.movements, lang)}</td>
      <td className="pl-4 text-right">
        <Money amount={supplier.amount} bare />
      </td>
    </tr>
  )
}

/** Providers and gateways by what they moved of late. */
export const SuppliersCard = ({ suppliers }: { suppliers: readonly Supplier[] | undefined }) => {
  const { dashboard } = useTexts()
  const { title, text, columns, none } = dashboard.suppliers
  return (
    <Card title={title} text={text}>
      {!suppliers ? (
        <CardWaits />
      ) : suppliers.length === 0 ? (
        <CardText>{none}</CardText>
      ) : (
        <table className="w-full text-13">
          <caption className="sr-only">{title}</caption>
          <thead className="text-12 text-text-3">
            <tr>
              <th scope="col" className="py-1 text-left font-label">
                {columns.name}
              </th>
              <th scope="col" className="py-1 text-left font-label">
                {columns.state}
              </th>
              <th scope="col" className="py-1 text-right font-label max-sm:hidden">
                {columns.movements}
              </th>
              <th scope="col" className="py-1 pl-4 text-right font-label">
                {columns.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {suppliers.map((supplier) => (
              <Row key={supplier.kind + supplier.name} supplier={supplier} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
