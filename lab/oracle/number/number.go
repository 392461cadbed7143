// Command number answers operations on numbers, one a line. With -generate it makes up the operations.
//
// Each line: `operation operand | operand │ result`; the operands are texts that convert to numbers. A result is decimal text,
// the bits of a float in hexadecimal, a truth value, or "undefined".
package number

import (
	"bufio"
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"os"
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

var random *rand.Rand

func digits(count int) string {
	var text strings.Builder
	for range count {
		text.WriteByte(byte('0' + random.Intn(10)))
	}
	return text.String()
}

func count() int {
	switch random.Intn(6) {
	case 0:
		return 1
	case 1, 2:
		return 1 + random.Intn(5)
	case 3:
		return 1 + random.Intn(22)
	case 4:
		return 1 + random.Intn(60)
	default:
		return 1 + random.Intn(200)
	}
}

// A text of a number. None is a negative zero, which has no counterpart here.
func operand() string {
	for {
		text := anyOperand()
		if number := parse(text).AsBigFloat(); number.Sign() != 0 || !number.Signbit() {
			return text
		}
	}
}

func anyOperand() string {
	sign := ""
	if random.Intn(4) == 0 {
		sign = "-"
	}
	switch random.Intn(10) {
	case 0:
		return sign + strconv.Itoa(random.Intn(12))
	case 1:
		special := []string{"0", "inf", "9223372036854775807", "9223372036854775808", "18446744073709551615", "1e154", "1e155", "0.1", "1e-154"}
		return sign + special[random.Intn(len(special))]
	case 2:
		return fmt.Sprintf("%s1p%d", sign, random.Intn(2400)-1200)
	case 3, 4:
		return sign + digits(count())
	case 5:
		return fmt.Sprintf("%s%se%d", sign, digits(count()), random.Intn(60)-30)
	case 6:
		return fmt.Sprintf("%s%s.%se%d", sign, digits(1), digits(count()), random.Intn(800)-400)
	case 7:
		return fmt.Sprintf("%s%se%d", sign, digits(1+random.Intn(3)), random.Intn(10000)-5000)
	default:
		return fmt.Sprintf("%s%s.%s", sign, digits(1+random.Intn(4)), digits(count()))
	}
}

func text(number *big.Float) string {
	result := number.Text('f', -1)
	if result == "-0" {
		return "0"
	}
	return result
}

func evaluate(operation string, left, right cty.Value) (result string) {
	defer func() {
		if recover() != nil {
			result = "undefined"
		}
	}()
	switch operation {
	case "parse":
		return text(left.AsBigFloat())
	case "general":
		result := left.AsBigFloat().Text('g', 10)
		if result == "-0" {
			return "0"
		}
		return result
	case "float":
		double, _ := left.AsBigFloat().Float64()
		return strconv.FormatUint(math.Float64bits(double), 16)
	case "floor", "ceil":
		function := map[string]func(cty.Value) (cty.Value, error){"floor": stdlib.Floor, "ceil": stdlib.Ceil}[operation]
		number, err := function(left)
		if err != nil {
			return "undefined"
		}
		return text(number.AsBigFloat())
	case "+":
		return text(left.Add(right).AsBigFloat())
	case "-":
		return text(left.Subtract(right).AsBigFloat())
	case "*":
		return text(left.Multiply(right).AsBigFloat())
	case "/":
		return text(left.Divide(right).AsBigFloat())
	case "%":
		return text(left.Modulo(right).AsBigFloat())
	case "==":
		return strconv.FormatBool(left.Equals(right).True())
	case "<":
		return strconv.FormatBool(left.LessThan(right).True())
	}
	panic(operation)
}

func parse(text string) cty.Value {
	switch text {
	case "inf":
		return cty.PositiveInfinity
	case "-inf":
		return cty.NegativeInfinity
	}
	number, err := cty.ParseNumberVal(text)
	if err != nil {
		panic(err)
	}
	return number
}

func Main() {
	count := flag.Int("generate", 0, "how many questions to make up, instead of reading them")
	seed := flag.Int64("seed", 1, "where to start making up")
	flag.Parse()
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	if *count > 0 {
		random = rand.New(rand.NewSource(*seed))
		for range *count {
			fmt.Fprintln(out, answered(question()))
		}
		return
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		question, _, _ := strings.Cut(lines.Text(), " │ ")
		fmt.Fprintln(out, answered(question))
	}
}

// question makes up an operation with its operands.
func question() string {
	unary := []string{"parse", "general", "float", "floor", "ceil"}
	binary := []string{"+", "-", "*", "/", "%", "==", "<"}
	left := operand()
	if random.Intn(4) == 0 {
		return unary[random.Intn(len(unary))] + " " + left
	}
	right := operand()
	if random.Intn(12) == 0 {
		right = left
	}
	return binary[random.Intn(len(binary))] + " " + left + " | " + right
}

func answered(question string) string {
	operation, operands, _ := strings.Cut(question, " ")
	left, right, isBinary := strings.Cut(operands, " | ")
	second := cty.NilVal
	if isBinary {
		second = parse(right)
	}
	return question + " │ " + evaluate(operation, parse(left), second)
}
