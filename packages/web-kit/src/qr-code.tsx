import { useMemo } from 'react'
import { encode } from 'uqr'

/**
 * A text as a QR code: dark on white in both themes, since readers expect it so, with the quiet
 * zone of four modules that ISO/IEC 18004 asks for. Loaded by the routes that show one.
 */
export const QrCode = ({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string
}) => {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 4 })
    const dark = code.data.flatMap((row, y) =>
      row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { size: code.size, path: dark.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} className="fill-on-art" />
      <path d={path} className="fill-art-night" />
    </svg>
  )
}
