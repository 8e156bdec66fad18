import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { computeScale, pickLabels, type Scale } from './chart-scale.ts'

export type ChartPoint = {
  label: string
  /** Null where nothing is known yet. */
  value: number | null
  /** What it stands beside. */
  beside: number | null
  /** Its time is not over: it is no end of the line. */
  isPartial?: boolean
}

/** It is no lower than this, and as high as its place. */
const leastHeight = 236
const pad = { top: 10, right: 14, bottom: 26, left: 64 }
const labelWidth = 74

type Size = { width: number; height: number }

/** How large the place is that a chart may fill. */
const useSize = () => {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: leastHeight })
  useEffect(() => {
    if (!place.current) return
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      setSize({ width, height: Math.max(leastHeight, Math.floor(height)) })
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return { place, size }
}

type Place = { x: (i: number) => number; y: (value: number) => number }

const placeOf = ({ width, height }: Size, count: number, { min, max }: Scale): Place => ({
  x: (i) =>
    pad.left + (count < 2 ? 0.5 : i / (count - 1)) * Math.max(0, width - pad.left - pad.right),
  y: (value) => pad.top + (1 - (value - min) / (max - min)) * (height - pad.top - pad.bottom),
})

/** Stretches of points that follow one another; where a value is missing the line breaks. */
const pathOf = (values: readonly (number | null)[], { x, y }: Place): string => {
  let isOn = false
  return values
    .map((value, i) => {
      if (value === null) {
        isOn = false
        return ''
      }
      const step = `${isOn ? 'L' : 'M'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`
      isOn = true
      return step
    })
    .join('')
}

const areaOf = (values: readonly (number | null)[], place: Place): string => {
  const known = values.flatMap((value, i) => (value === null ? [] : [i]))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined || first === last) return ''
  const base = place.y(0).toFixed(1)
  return `${pathOf(values, place)}L${place.x(last).toFixed(1)} ${base}L${place.x(first).toFixed(1)} ${base}Z`
}

const Axes = ({
  points,
  scale,
  place,
  size: { width, height },
  formatTick,
}: {
  points: readonly ChartPoint[]
  scale: Scale
  place: Place
  size: Size
  formatTick: (value: number) => string
}) => {
  const shown = pickLabels(points.length, Math.max(2, Math.floor((width - pad.left) / labelWidth)))
  return (
    <g className="fill-text-3 text-12">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={pad.left}
            x2={width - pad.right}
            y1={place.y(tick)}
            y2={place.y(tick)}
            className={tick === 0 ? 'stroke-line' : 'stroke-line-soft'}
            strokeDasharray={tick === 0 ? undefined : '3 3'}
          />
          <text x={pad.left - 10} y={place.y(tick) + 4} textAnchor="end" className="tabular">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {shown.map((i) => (
        <text key={i} x={place.x(i)} y={height - 6} textAnchor="middle" className="tabular">
          {points[i]?.label}
        </text>
      ))}
    </g>
  )
}

const Hint = ({
  point,
  at,
  size: { width, height },
  names,
  format,
}: {
  point: ChartPoint
  at: { x: number }
  size: Size
  names: { value: string; beside: string | null }
  format: (value: number) => string
}) => {
  const boxWidth = 190
  const x = at.x + 12 + boxWidth > width ? at.x - 12 - boxWidth : at.x + 12
  const lines = [
    point.value === null ? null : `${names.value}: ${format(point.value)}`,
    point.beside === null || names.beside === null
      ? null
      : `${names.beside}: ${format(point.beside)}`,
  ].filter((it) => it !== null)
  return (
    <g>
      <line
        x1={at.x}
        x2={at.x}
        y1={pad.top}
        y2={height - pad.bottom}
        className="stroke-line-strong"
      />
      <rect
        x={x}
        y={pad.top}
        width={boxWidth}
        height={26 + lines.length * 18}
        rx="8"
        className="fill-overlay stroke-line"
      />
      <text x={x + 12} y={pad.top + 20} className="fill-text-2 text-12">
        {point.label}
      </text>
      {lines.map((line, i) => (
        <text
          key={line}
          x={x + 12}
          y={pad.top + 39 + i * 18}
          className="tabular fill-text text-12 font-label"
        >
          {line}
        </text>
      ))}
    </g>
  )
}

/** The area, the line beside it, the line, and where it ends; what is not over yet is an open dot. */
const Lines = ({
  points,
  beside,
  place,
}: {
  points: readonly ChartPoint[]
  beside: readonly (number | null)[]
  place: Place
}) => {
  const whole = points.map(({ value, isPartial }) => (isPartial ? null : value))
  const last = points.findLastIndex(({ value }) => value !== null)
  const end = points[last]
  return (
    <g fill="none" strokeLinejoin="round">
      <path d={areaOf(whole, place)} className="fill-info opacity-10" />
      <path
        d={pathOf(beside, place)}
        strokeWidth="1.5"
        strokeDasharray="4 4"
        className="stroke-text-3"
      />
      <path d={pathOf(whole, place)} strokeWidth="2" className="stroke-info" />
      {end && end.value !== null && (
        <circle
          cx={place.x(last)}
          cy={place.y(end.value)}
          r="4"
          strokeWidth="2"
          className={end.isPartial ? 'fill-surface stroke-info' : 'fill-info'}
        />
      )}
    </g>
  )
}

/** Values in order and what they stand beside; the same numbers stand in a table for who reads no picture. */
export const LineChart = ({
  points,
  label,
  names,
  format,
  formatTick,
}: {
  points: readonly ChartPoint[]
  label: string
  names: { value: string; beside: string | null }
  format: (value: number) => string
  formatTick: (value: number) => string
}) => {
  const { place: box, size } = useSize()
  const { width, height } = size
  const [over, setOver] = useState<number | null>(null)
  const beside = names.beside === null ? [] : points.map((it) => it.beside)
  const values = [...points.map(({ value }) => value), ...beside].filter((it) => it !== null)
  const scale = computeScale(values)
  const place = placeOf(size, points.length, scale)
  const find = (e: PointerEvent<SVGSVGElement>) => {
    const x = e.clientX - e.currentTarget.getBoundingClientRect().left
    const share = (x - pad.left) / Math.max(1, width - pad.left - pad.right)
    const i = Math.round(share * (points.length - 1))
    setOver(i >= 0 && i < points.length ? i : null)
  }
  const point = over === null ? undefined : points[over]
  return (
    <div ref={box} className="relative min-h-59 min-w-0 flex-1">
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={label}
          onPointerMove={find}
          onPointerLeave={() => setOver(null)}
          className="absolute left-0 top-0 overflow-visible"
        >
          <Axes {...{ points, scale, place, size, formatTick }} />
          <Lines {...{ points, beside, place }} />
          {point && over !== null && (
            <Hint point={point} at={{ x: place.x(over) }} {...{ size, names, format }} />
          )}
        </svg>
      )}
    </div>
  )
}

/** What the lines of a chart are. */
export const ChartLegend = ({ value, beside }: { value: string; beside: string | null }) => (
  <span className="flex flex-wrap items-center gap-x-4 text-12 text-text-2">
    <span className="flex items-center gap-1.5">
      <svg aria-hidden="true" width="22" height="4">
        <line x1="0" x2="22" y1="2" y2="2" strokeWidth="2" className="stroke-info" />
      </svg>
      {value}
    </span>
    {beside !== null && (
      <span className="flex items-center gap-1.5">
        <svg aria-hidden="true" width="22" height="4">
          <line
            x1="0"
            x2="22"
            y1="2"
            y2="2"
            strokeWidth="1.5"
            strokeDasharray="4 4"
            className="stroke-text-3"
          />
        </svg>
        {beside}
      </span>
    )}
  </span>
)
