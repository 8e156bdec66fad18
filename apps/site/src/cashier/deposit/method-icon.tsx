import Bitcoin from 'lucide-react/icons/bitcoin'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import Smartphone from 'lucide-react/icons/smartphone'
import Wallet from 'lucide-react/icons/wallet'
import Zap from 'lucide-react/icons/zap'

/** `logo` is a key, never a bank's own mark. */
const icons = {
  bank: Landmark,
  fast: Zap,
  card: CreditCard,
  phone: Smartphone,
  crypto: Bitcoin,
} as const

export const MethodIcon = ({ logo, className }: { logo: string; className?: string }) => {
  const Icon = (icons as Record<string, typeof Landmark | undefined>)[logo] ?? Wallet
  return <Icon aria-hidden="true" className={className} />
}
