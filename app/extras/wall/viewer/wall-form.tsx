import { Accordion } from "~/ui/accordion";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/field";
import { Hidden } from "./hidden";
import type { WallProps } from "./wall-props";

const decimal = { inputMode: "decimal", autoComplete: "off" } as const;

/** Variant, measure of each face, and the corners as numbers. */
export function WallForm({ page, wall }: WallProps) {
  const { here, attributes, typed, store, refusal } = page;
  const errorAt = (id: string) => refusal?.faults.find(({ fieldId }) => fieldId === id)?.message;
  const shapes = wall.marking?.shapes ?? [];
  const isMeasureMissing = shapes.some(({ isOpening, height, width }) => !isOpening && !height && !width);
  const areCornersWrong = refusal?.faults.some(({ fieldId }) => fieldId.startsWith("x-")) ?? false;
  return (
    <div className="box wall-measures">
      <Accordion
        title="Opções e medidas"
        open={
          !wall.hasFilm ||
          isMeasureMissing ||
          refusal !== null ||
          typed.repeticao !== "" ||
          typed.isHorizontal
        }
      >
        <form method="get" action={`${here}#desenho`} className="stack" noValidate>
          <Hidden kept={[...(store ? [["vendedor", store]] : []), ...wall.hidden]} />
          <div className="pair">
            {attributes.map(({ id, name, chosen, values }) => (
              <SelectField
                key={id}
                id={id}
                label={name}
                name={name}
                defaultValue={chosen}
                options={values.map((value) => ({ value, label: value }))}
              />
            ))}
            <SelectField
              label="Sentido das faixas"
              name="sentido"
              defaultValue={typed.isHorizontal ? "deitadas" : "em-pe"}
              options={[
                { value: "em-pe", label: "Em pé" },
                { value: "deitadas", label: "Deitadas" },
              ]}
            />
            <TextField
              label="Repetição da estampa (cm)"
              name="repeticao"
              defaultValue={typed.repeticao}
              error={errorAt("repeticao")}
              {...decimal}
            />
            {page.asksForRollWidth && (
              <TextField
                label="Largura do rolo (m)"
                name="rolo"
                defaultValue={typed.rolo}
                error={errorAt("rolo")}
                {...decimal}
              />
            )}
          </div>
          {shapes.map(({ number, isOpening, height, width }) => (
            <fieldset key={number} className="stack">
              <input type="hidden" name="tipo" value={isOpening ? "descontar" : "cobrir"} />
              {isOpening ? (
                <>
                  <legend>{`${number}. Porta ou janela`}</legend>
                  <input type="hidden" name="altura" value="" />
                  <input type="hidden" name="largura" value="" />
                  <p className="hint">O tamanho vem da parede em que ela está.</p>
                </>
              ) : (
                <>
                  <legend>{`${number}. Qual é a altura ou a largura da parede?`}</legend>
                  <div className="pair">
                    <TextField
                      label="Altura (m)"
                      id={`altura-${number}`}
                      name="altura"
                      defaultValue={height}
                      error={errorAt(`altura-${number}`)}
                      hint="Uma porta comum tem 2,10 m."
                      {...decimal}
                    />
                    <TextField
                      label="Largura (m)"
                      id={`largura-${number}`}
                      name="largura"
                      defaultValue={width}
                      error={errorAt(`largura-${number}`)}
                      {...decimal}
                    />
                  </div>
                </>
              )}
            </fieldset>
          ))}
          {shapes.length > 0 && (
            <Accordion title="Cantos em números" open={areCornersWrong}>
              <p className="hint">Em % da foto, a partir do canto de cima, à esquerda: 0 a 100.</p>
              {shapes.map(({ number, corners }) => (
                <div className="wall-corners" key={number}>
                  {corners.map((corner, index) => {
                    const place = (number - 1) * 4 + index + 1;
                    const label = `Parte ${number}, canto ${index + 1}`;
                    return (
                      <div className="pair" key={place}>
                        <TextField
                          label={`${label}: da esquerda`}
                          id={`x-${place}`}
                          name="x"
                          defaultValue={format(corner?.x)}
                          error={errorAt(`x-${place}`)}
                          {...decimal}
                        />
                        <TextField
                          label={`${label}: do alto`}
                          id={`y-${place}`}
                          name="y"
                          defaultValue={format(corner?.y)}
                          {...decimal}
                        />
                      </div>
                    );
                  })}
                </div>
              ))}
            </Accordion>
          )}
          <Button name="fazer" value="desenhar" look={wall.hasFilm ? "outlined" : "solid"}>
            Atualizar a imagem
          </Button>
        </form>
      </Accordion>
    </div>
  );
}

const format = (percent: number | undefined) => percent?.toString().replace(".", ",") ?? "";
