import type { ProtectionState, Tool, ToolProduct } from '@felek/contract/protection.ts'
import { Switch } from '@felek/ui/choices.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import Cherry from 'lucide-react/icons/cherry'
import Dices from 'lucide-react/icons/dices'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Radio from 'lucide-react/icons/radio'
import Trophy from 'lucide-react/icons/trophy'
import { useTranslations } from 'use-intl/react'
import { Card, CardFoot } from './card.tsx'
import { PendingNote } from './pending-note.tsx'
import { useOneTool, useWait } from './use-one-tool.ts'

const icons = { casino: Cherry, live: Radio, virtual: Dices, sports: Trophy } as const

const closedOf = (value: Tool['value'] | Tool['house']): readonly ToolProduct[] =>
  Array.isArray(value) ? value : []

/** What the player does not want to play; each switch acts by itself. */
export const ProductsCard = ({
  tool,
  options,
}: { tool: Tool } & Pick<ProtectionState, 'options'>) => {
  const t = useTranslations('protection')
  const wait = useWait()
  const { pending, said, set } = useOneTool('products')
  const own = closedOf(tool.value)
  const house = closedOf(tool.house)
  const closed = options.products.filter((it) => own.includes(it) || house.includes(it))
  const names = closed.map((it) => t(`products.${it}`)).join(', ')
  const turn = (product: ToolProduct, open: boolean): void => {
    const next = options.products.filter((it) => (it === product ? !open : own.includes(it)))
    set(next.length === 0 ? null : next)
  }
  return (
    <Card
      anchor="urunler"
      icon={LayoutGrid}
      title={t('cards.products')}
      hint={t('cards.products_hint')}
      summary={closed.length === 0 ? t('products.all_open') : t('products.are_closed', { names })}
    >
      <ul className="divide-y divide-line">
        {options.products.map((product) => {
          const Icon = icons[product]
          const open = !closed.includes(product)
          return (
            <li key={product}>
              <Switch
                quiet
                className="min-h-11"
                checked={open}
                disabled={pending || house.includes(product)}
                label={
                  <span className="flex items-center gap-3 font-label">
                    <Icon aria-hidden="true" className="size-4.5 text-text-2" />
                    {t(`products.${product}`)}
                  </span>
                }
                aside={
                  <span aria-hidden="true" className="text-13 text-text-2">
                    {t(open ? 'products.open' : 'products.closed')}
                  </span>
                }
                onChange={(e) => turn(product, e.currentTarget.checked)}
              />
            </li>
          )
        })}
      </ul>
      <PendingNote tool={tool} />
      {said && (
        <Notice tone="bad" urgent className="mt-3">
          {said}
        </Notice>
      )}
      <CardFoot>{t('products.rule', { wait: wait(options.loosenHours) })}</CardFoot>
    </Card>
  )
}
