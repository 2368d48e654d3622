import { paths } from "~/paths";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";

interface StatusFrameProps {
  codes: readonly string[];
  isPaused: boolean;
}

/** Refreshes without script in an iframe, so that the page keeps focus, selection and open details. */
export function StatusFrame({ codes, isPaused }: StatusFrameProps) {
  const light = useLightMode();
  const frame = (
    <>
      <iframe
        className="h-14 w-full"
        src={paths.framedOrderStatus(codes, { paused: isPaused })}
        title="Situação do pagamento"
      />
      <p>
        <Link className="link" href={paths.orderStatus(codes, { paused: !isPaused })}>
          {isPaused ? "Continuar atualização" : "Pausar atualização"}
        </Link>
      </p>
    </>
  );
  return light ? frame : <noscript>{frame}</noscript>;
}
